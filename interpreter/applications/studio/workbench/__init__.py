"""The studio without a server: a folder of static files, in which Python itself runs in the browser.

pyodide   Python for browsers, which somebody else makes
archive   our own files for it, and the packages they stand on; rpds.py stands for one that is not Python
writing   the folder

In the page, offline.js answers what a server answers otherwise (page/api.js); worker.js and python.js hold
Python, to which kernel.js gives the kernel file (rules/machine/browser.py); link.js packs a definition into
an address.
"""
