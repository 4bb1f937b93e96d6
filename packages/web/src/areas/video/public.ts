/** What other areas may use: labels and types, which documents have as well. */
export { LabelsSelect } from './LabelsSelect.tsx'
export { TypeSelect } from './label/TypeSelect.tsx'
