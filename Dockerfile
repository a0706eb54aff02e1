# The studio and the workers of experiments in one image:
#   docker build -t heterodox .
#   docker run --rm -it --network host -v "$PWD:/variants" heterodox studio --no-open --port 8000
#   docker run --rm --network host heterodox worker HOST:8786 --nworkers 4 --nthreads 1
#   docker run --rm --network host heterodox scheduler --port 8786
#   docker run --rm -v "$PWD:/variants" heterodox check my-variant.yaml
# The studio listens on 127.0.0.1 only (SECURITY.md), hence the network of the host.
FROM python:3.13-slim AS build
WORKDIR /source
COPY . .
# hadolint ignore=DL3013
RUN pip install --no-cache-dir build && python -m build --wheel --outdir /wheels .

FROM python:3.13-slim
COPY --from=build /wheels /wheels
# The wheel is the one that was just built, and the `$@` is for the shell that runs `enter`.
# hadolint ignore=DL3013,SC2016
RUN pip install --no-cache-dir "$(ls /wheels/*.whl)[studio,lab,cluster,lsp]" && rm -r /wheels \
    && useradd --uid 1000 --create-home author \
    && printf '#!/bin/sh\ncase "$1" in worker|scheduler) exec dask "$@" ;; *) exec heterodox "$@" ;; esac\n' > /usr/local/bin/enter \
    && chmod 755 /usr/local/bin/enter
USER 1000
WORKDIR /variants
ENTRYPOINT ["enter"]
CMD ["--help"]
