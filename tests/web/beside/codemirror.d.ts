// What the bundle of the editor exports.
export * from "../../../interpreter/applications/studio/vendor/entry.js";
export type { StateEffectType } from "@codemirror/state";
