export { startExport } from './export/export.ts'
