import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'

/** The key of a question and those of its parts, once they are open to the one who answered. */
export const openedKeys = ({
  key,
  parts,
}: QuestionContent): { key: QuestionKey | null; partKeys: Record<string, QuestionKey | null> } => ({
  key,
  partKeys: Object.fromEntries(parts.map((part) => [part.id, part.key])),
})
