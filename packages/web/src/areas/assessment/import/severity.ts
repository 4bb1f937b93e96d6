import { findingSeverity } from '@portal/contract/areas/exchange/import.ts'
import type { Severity } from '@portal/contract/areas/assessment/text/question-fields.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

export const severityWords = wordsOf(findingSeverity)
export const SEVERITY_COLOURS: Record<Severity, string> = { error: 'error', guess: 'warning', duplicate: 'processing' }
