export * from "../../../interpreter/applications/studio/vendor/entry.js";
