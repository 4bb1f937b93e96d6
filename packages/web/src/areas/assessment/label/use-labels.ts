import { type QuestionLabelKind, questionLabelOptions } from '@portal/contract/areas/assessment/label.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'

/** Labels or 知识点; both come in one answer, whichever is asked for first. */
export const useLabels = (kind: QuestionLabelKind) =>
  useQuery({
    ...query(questionLabelOptions, {}),
    select: (options) => options.filter((option) => option.kind === kind),
  })
