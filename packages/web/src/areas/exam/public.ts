/** What other areas may use: what a changed question would mean for the exams so far. */
export { ImpactModal } from './regrade/ImpactModal.tsx'
