export { EditorState, Compartment, EditorSelection, StateEffect, StateField, Prec } from "@codemirror/state";
export { EditorView, keymap, lineNumbers, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, drawSelection, hoverTooltip, Decoration, rectangularSelection } from "@codemirror/view";
export { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
export { HighlightStyle, syntaxHighlighting, indentUnit, bracketMatching, foldGutter, foldKeymap, indentOnInput } from "@codemirror/language";
export { yaml } from "@codemirror/lang-yaml";
export { setDiagnostics, lintGutter, lintKeymap, openLintPanel, nextDiagnostic } from "@codemirror/lint";
export { autocompletion, completionKeymap, closeBrackets, closeBracketsKeymap, startCompletion } from "@codemirror/autocomplete";
export { search, searchKeymap, highlightSelectionMatches } from "@codemirror/search";
export { tags } from "@lezer/highlight";
