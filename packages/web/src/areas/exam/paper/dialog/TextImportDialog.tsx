import type { ReadQuestion } from '@portal/contract/areas/assessment/exchange/question-rows.ts'
import { questionLabelOptions } from '@portal/contract/areas/assessment/label.ts'
import { plainText } from '@portal/contract/areas/assessment/question/content.ts'
import { saveNewQuestions } from '@portal/contract/areas/assessment/question/endpoints.ts'
import type { PaperQuestion } from '@portal/contract/areas/exam/paper/paper.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { CategorySelect, readLive } from '#src/areas/assessment/public.ts'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf, type WriteFault } from '#src/kit/words-of-error.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { type DraftSection, freshSection } from '../paper-draft.ts'
import { type NewQuestion, saveBodyOf, sectionsOfText, type TextSection } from './text-paper.ts'
import '../paper.css'

interface TextImportDialogProps {
  onSections: (sections: DraftSection[], questions: PaperQuestion[]) => void
  onClose: () => void
}

const SAMPLE = `一、单选题（每题 2 分）
1. 安全帽的下颏带应当怎样处理？
A. 挂在帽檐上
B. 系紧
答案：B
二、判断题（每题 1 分）
2. 高处作业的工具可以抛掷传递。
答案：错`

/** Writes the questions into the bank, all of them or none. */
const useStoring = (typeId: string | null) => {
  const save = useWrite(saveNewQuestions, { refreshes: ['questionType', 'questionBank'] })
  const [fault, setFault] = useState('')
  const client = useQueryClient()
  // Asked for when they are needed: without them the questions would be written without their labels.
  const askLabels = () => client.fetchQuery(query(questionLabelOptions, {}))

  const storeAll = async (questions: readonly ReadQuestion[]) => {
    setFault('')
    try {
      const ids = new Map((await askLabels()).map(({ id, name }) => [name, id]))
      const sent = questions.flatMap((read) => {
        const body = saveBodyOf(read, typeId ?? '', ids)
        return body ? [{ read, body }] : []
      })
      const saved = await save.send({ questions: sent.map(({ body }) => body) })
      return new Map(
        sent.flatMap(({ read, body }, place) => {
          const made = saved[place]
          return made ? [[read, paperQuestion(made, body)] as const] : []
        }),
      )
    } catch (error) {
      setFault(`未写入任何题目：${faultWords(faultOf(error))}`)
      return null
    }
  }
  return { storeAll, fault, isPending: save.isPending }
}

const PLACE = /^questions\.(\d+)\./

/** With the question it is about, where it is about one. */
const faultWords = ({ words, fields }: WriteFault): string => {
  const [first] = fields
  const place = first && PLACE.exec(first.field)?.[1]
  return first && place !== undefined ? `第 ${Number(place) + 1} 题${first.message}` : words
}

const paperQuestion = (
  { id, number, no, state }: ResultOf<typeof saveNewQuestions>[number],
  { kind, stem, difficulty, score }: NewQuestion,
): PaperQuestion => ({
  id,
  number,
  kind,
  stemText: plainText(stem),
  difficulty,
  score,
  state,
  currentNo: no,
  usable: state === 'active',
})

const draftSections = (
  sections: readonly TextSection[],
  stored: ReadonlyMap<ReadQuestion, PaperQuestion>,
): DraftSection[] =>
  sections.map(({ heading, questions }) => ({
    ...freshSection(heading),
    slots: questions.flatMap((read) => {
      const question = stored.get(read)
      return question ? [{ questionId: question.id, pin: 'latest' as const, score: question.score, policy: null }] : []
    }),
  }))

/** 从文本导入整卷: headings become sections, questions go into the bank and into the paper. */
export function TextImportDialog({ onSections, onClose }: TextImportDialogProps) {
  const [typeId, setTypeId] = useState<string | null>(null)
  const [text, setText] = useState('')
  const mayWrite = useHolds([P.questionBankSave])
  const [{ questions, findings }, setReading] = useState(() => readLive('', 'text'))
  const { storeAll, fault, isPending } = useStoring(typeId)
  const sections = sectionsOfText(text, questions)
  const errors = findings.filter(({ severity }) => severity === 'error')
  const ready = questions.length > 0 && errors.length === 0 && typeId !== null

  const read = (next: string) => {
    setText(next)
    setReading(readLive(next, 'text'))
  }
  const run = async () => {
    const stored = await storeAll(questions)
    if (stored) onSections(draftSections(sections, stored), [...stored.values()])
  }
  return (
    <LateDrawer
      open
      title="从文本导入整卷"
      size="min(760px, 100vw)"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={
        <div className="paper-foot">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!ready} loading={isPending} onClick={() => void run()}>
            导入 {questions.length} 题
          </Button>
        </div>
      }
    >
      {!mayWrite && <Alert type="warning" showIcon title="导入的题目会写入题库，需要题目编辑权限" />}
      <Form layout="vertical">
        <Form.Item label="存入题目分类" htmlFor="text-type" required>
          <CategorySelect id="text-type" writable value={typeId} onChange={setTypeId} />
        </Form.Item>
        <Form.Item label="试卷文本" htmlFor="text-paper">
          <Input.TextArea
            id="text-paper"
            rows={14}
            maxLength={200_000}
            placeholder={SAMPLE}
            value={text}
            onChange={({ target }) => read(target.value)}
          />
        </Form.Item>
      </Form>
      {fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
      <ul className="paper-faults" aria-label="读取结果">
        {sections.map(({ heading, questions: own }) => (
          <li key={heading + (own[0]?.no ?? 0)}>
            {heading}：{own.length} 题
          </li>
        ))}
        {findings.slice(0, 50).map(({ line, message, severity }) => (
          <li key={`${line} ${message}`} data-severity={severity}>
            {message}
          </li>
        ))}
      </ul>
    </LateDrawer>
  )
}
