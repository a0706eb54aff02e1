"""A workbench in the browser: a definition as text, beside it the board that plays it as it stands.

guard     who may ask: this computer's browser, with the token, from the studio's own page
folder    the files that may be opened and saved
keeping   drafts and earlier texts, so that nothing is lost
crew      processes that load definitions, and can be killed
worker    such a process; answering, tasks: what it is asked; reading: the text that is asked about
cursor    where in a definition a place of its text is
words     what the schema says of that place
hints     what can be written there, and what stands there means
edits     changes of a text: items appended, quick fixes
form      what a form shows of a text; shaping: what a click in it changes; splice, diagram: where, and how
games     records of games, listed and walked
laboratory  plays experiments in a process, job; experiments: what is asked for, and what was found
site      the answers to a browser
serving   the server

The server itself never loads a definition. The board in the page is a published page without its rulebook.
"""
