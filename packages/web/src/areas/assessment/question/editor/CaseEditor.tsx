import {
  type CasePart,
  freshContent,
  MOST_PARTS,
  type PartKind,
  type QuestionContent,
  questionKind,
  randomOptionId,
} from '@portal/contract/areas/assessment/question/content.ts'
import { hundredths, toPoints } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Card } from 'antd'
import { moveItem } from '#src/shared/question/move-item.ts'
import { RichTextField } from '#src/shared/rich-text/RichTextField.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { withKind } from './body.ts'
import { KindBody } from './KindBody.tsx'
import { PolicyFields } from './PolicyFields.tsx'

interface CaseEditorProps {
  content: QuestionContent
  onChange: (changes: Partial<QuestionContent>) => void
}

const partKinds = questionKind.exclude(['case'])
const words = wordsOf(questionKind)

const freshPart = (kind: PartKind): CasePart => {
  const { parts: _, kind: __, ...fresh } = withKind(freshContent('case'), kind)
  return { ...fresh, kind, id: randomOptionId() }
}

/** 案例: what happened, and the questions about it; the score is that of its parts. */
export function CaseEditor({ content, onChange }: CaseEditorProps) {
  const { parts } = content
  const write = (next: CasePart[]) => {
    const sum = next.reduce((all, { score }) => all + hundredths(score), 0)
    onChange({ parts: next, ...(sum > 0 && { score: toPoints(sum) }) })
  }
  return (
    <>
      <section>
        <h3>案例材料</h3>
        <RichTextField label="题干" value={content.stem} onChange={(stem) => onChange({ stem })} />
      </section>
      <section>
        <h3>小题</h3>
        <div className="question-edit-rows">
          {parts.map((part, index) => (
            <Card
              key={part.id}
              size="small"
              title={`第 ${index + 1} 小题 · ${words[part.kind]} · ${part.score} 分`}
              extra={
                <>
                  <Button size="small" disabled={index === 0} onClick={() => write(moveItem(parts, index, index - 1))}>
                    上移
                  </Button>
                  <Button
                    size="small"
                    disabled={index === parts.length - 1}
                    onClick={() => write(moveItem(parts, index, index + 1))}
                  >
                    下移
                  </Button>
                  <Button size="small" danger onClick={() => write(parts.filter(({ id }) => id !== part.id))}>
                    删除
                  </Button>
                </>
              }
            >
              <KindBody
                kind={part.kind}
                name={`第 ${index + 1} 小题`}
                body={part}
                onChange={(changes) =>
                  write(parts.map((each) => (each.id === part.id ? { ...each, ...changes } : each)))
                }
              />
            </Card>
          ))}
          <LateSelect
            aria-label="添加小题"
            placeholder="添加小题…"
            className="question-edit-add"
            value={null}
            disabled={parts.length >= MOST_PARTS}
            options={partKinds.options.map((value) => ({ value, label: words[value] }))}
            onChange={(kind: PartKind) => write([...parts, freshPart(kind)])}
          />
        </div>
      </section>
      <section>
        <h3>计分</h3>
        <PolicyFields
          kind="case"
          policy={content.policy}
          params={content.params}
          score={content.score}
          onChange={onChange}
        />
      </section>
      <section>
        <h3>解析</h3>
        <RichTextField label="解析" value={content.explanation} onChange={(explanation) => onChange({ explanation })} />
      </section>
    </>
  )
}
