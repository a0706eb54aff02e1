import json, sys, time
from .building import build

t = time.time()
m = build(lambda s: print(f"{time.time() - t:5.1f}", s, flush=True))
from pathlib import Path

out = Path(sys.argv[1])
(out / "kernel.wasm").write_bytes(m.module)
(out / "kernel.json").write_text(json.dumps(m.facts, indent=1, sort_keys=True) + "\n")
