import type { QuestionState } from '@portal/contract/areas/assessment/question/question.ts'
import { Tag } from 'antd'
import type { ReactNode } from 'react'

const colours = { draft: 'default', in_review: 'processing', active: 'success', retired: 'warning' } as const

/** Where a question stands. */
export function StateTag({ state, children }: { state: QuestionState; children: ReactNode }) {
  return <Tag color={colours[state]}>{children}</Tag>
}
