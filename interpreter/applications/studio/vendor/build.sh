#!/usr/bin/env bash
# Makes codemirror.js and LICENSES.txt again, always to the same bytes; needs Node, and the network once.
set -euo pipefail
cd "$(dirname "$0")"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp entry.js package.json package-lock.json "$scratch"
cd "$scratch"
npm ci --silent --omit-lockfile-registry-resolved
npx esbuild entry.js --bundle --minify --format=esm --target=es2020 --legal-comments=none \
    --outfile=codemirror.js --log-level=warning --metafile=meta.json
for folder in $(grep -o '"node_modules/[^"]*"' meta.json | tr -d '"' | sed -E 's,(node_modules/(@[^/]+/)?[^/]+)/.*,\1,' | sort -u); do
    printf '== %s %s\n\n' "${folder#node_modules/}" "$(node -p "require('./$folder/package.json').version")"
    cat "$folder/LICENSE"
    printf '\n'
done >LICENSES.txt
cp codemirror.js LICENSES.txt "$OLDPWD"
