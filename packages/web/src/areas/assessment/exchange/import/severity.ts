import type { Severity } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { findingSeverity } from '@portal/contract/areas/exchange/import.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

export const severityWords = wordsOf(findingSeverity)
export const SEVERITY_COLOURS: Record<Severity, string> = { error: 'error', guess: 'warning', duplicate: 'processing' }
