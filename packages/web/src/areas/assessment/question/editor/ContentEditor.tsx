import {
  type QuestionContent,
  type QuestionKind,
  questionKind,
} from '@portal/contract/areas/assessment/question/content.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { type ReactNode, useState } from 'react'
import { askConfirm } from '#src/platform/confirms.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { withKind } from './body.ts'
import { CaseEditor } from './CaseEditor.tsx'
import { KindBody } from './KindBody.tsx'

interface ContentEditorProps {
  value?: QuestionContent
  onChange?: (content: QuestionContent) => void
  /** The kind stands after the first activation. */
  kindFixed: boolean
  /** Stands beside the kind, in one line with it. */
  beside?: ReactNode
}

const words = wordsOf(questionKind)
const kinds = questionKind.options.map((value) => ({ value, label: words[value] }))

/** Everything that is asked and scored, by kind. */
export function ContentEditor({ value: content, onChange, kindFixed, beside }: ContentEditorProps) {
  // Text editors keep what they began with: content that came from elsewhere begins them anew.
  const [own, setOwn] = useState({ content, generation: 0 })
  if (own.content !== content) setOwn({ content, generation: own.generation + 1 })
  if (!content) return null

  const write = (next: QuestionContent) => {
    setOwn({ ...own, content: next })
    onChange?.(next)
  }
  const turn = async (kind: QuestionKind) => {
    const loses = content.key !== null || content.parts.length > 0
    const question = { title: `改为${words[kind]}？`, content: '已设置的答案可能被清除。', okText: '更改题型' }
    if (!loses || (await askConfirm(question))) write(withKind(content, kind))
  }

  const { kind } = content
  return (
    <div className="question-edit">
      <div className="question-edit-first">
        <section>
          <h3>题型</h3>
          <LateSelect
            aria-label="题型"
            value={kind}
            disabled={kindFixed}
            options={kinds}
            onChange={(next: QuestionKind) => void turn(next)}
          />
        </section>
        {beside}
      </div>
      <div key={`${own.generation}-${kind}`} className="question-edit">
        {kind === 'case' ? (
          <CaseEditor content={content} onChange={(changes) => write({ ...content, ...changes })} />
        ) : (
          <KindBody kind={kind} body={content} onChange={(changes) => write({ ...content, ...changes })} />
        )}
      </div>
    </div>
  )
}
