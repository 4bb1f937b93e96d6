import type { QuestionLabelKind, QuestionLabelRow } from '@portal/contract/areas/assessment/label.ts'

export const LABEL_REFRESHES = ['questionBank']

/** A row to edit, or the beginnings of a new one. */
export type LabelDraft = Partial<QuestionLabelRow> & { kind: QuestionLabelKind }
