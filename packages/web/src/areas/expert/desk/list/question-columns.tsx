import { listQuestions, type QuestionRow } from '@portal/contract/areas/expert/question.ts'
import { expertWords } from '@portal/contract/areas/expert/words.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { feedbackAddress } from '../../addresses.ts'
import { DueText, UrgencyTag } from '../../question/thread/DueText.tsx'
import { hoursWords } from '../../question/thread/due-words.ts'

export const column = columnsOf(listQuestions)

const expertName = (_: unknown, { assigneeId, assigneeName }: QuestionRow) =>
  assigneeId === null ? <b className="expert-missing">{expertWords.unassigned}</b> : assigneeName

const askerName = (_: unknown, { anonymous, askerName: name }: QuestionRow) =>
  anonymous ? <span className="expert-nameless">{name}</span> : name

export const questionColumns: Column<QuestionRow>[] = [
  column('dueAt', {
    width: 128,
    align: 'left' as const,
    render: (_: unknown, row: QuestionRow) => <DueText of={row} />,
  }),
  column('title', { width: 200, link: ({ id }: QuestionRow) => feedbackAddress(id) }),
  column('fieldName', { width: 96 }),
  column('urgency', { width: 72, render: (_: unknown, row: QuestionRow) => <UrgencyTag of={row} /> }),
  column('askerName', { width: 76, render: askerName }),
  column('assigneeName', { width: 80, render: expertName }),
  column('state', { width: 80, badge: true }),
  column('answers', { width: 56 }),
]

/** What is shown by the choice of columns, and goes along into the file. */
export const furtherColumns: Column<QuestionRow>[] = [
  column('no', { width: 130 }),
  column('orgName', { width: 140 }),
  column('visibility', { width: 90 }),
  column('createdAt'),
  column('waited', { width: 110, render: (_: unknown, { waited }: QuestionRow) => hoursWords(waited) }),
  column('firstHours', { width: 110, render: (_: unknown, { firstHours }: QuestionRow) => hoursWords(firstHours) }),
  column('stars', { width: 64 }),
  column('accepted', { width: 64 }),
  column('featured', { width: 64 }),
  column('hidden', { width: 64 }),
]
