import { type QuestionKind, questionKind } from '#src/areas/assessment/question/content.ts'

/** Kinds that a person would have to mark, or that are several questions in one, do not fit a short set. */
export const UNFIT_KINDS: readonly QuestionKind[] = ['short', 'upload', 'case']

/** Kinds that the system scores at once. */
export const FIT_KINDS: readonly QuestionKind[] = questionKind.options.filter((kind) => !UNFIT_KINDS.includes(kind))
