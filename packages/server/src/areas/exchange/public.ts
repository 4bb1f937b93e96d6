export { startExport } from './export/export.ts'
export { check as checkImportFile } from './import/check.ts'
