import { drawControl, saveControl } from '@portal/contract/areas/exam/mark/control.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Form } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { GivenMarks } from './GivenMarks.tsx'
import { ScoreInput } from './ScoreInput.tsx'
import { ScriptSheet } from './ScriptSheet.tsx'
import { scoreFault } from './score-values.ts'

type Drawn = NonNullable<ResultOf<typeof drawControl>>

interface DrawnScriptProps {
  examId: string
  questionId: string
  markerId?: string
  onDone: () => void
}

/** A marked script by chance: looked at, and kept as control script with its right score. */
export function DrawnScript({ examId, questionId, markerId, onDone }: DrawnScriptProps) {
  const [except, setExcept] = useState<string>()
  const drawn = useQuery({
    ...query(drawControl, { examId, questionId, ...(markerId && { markerId }), ...(except && { except }) }),
    // Chance answers anew each time: the script under the eyes must not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Loaded of={drawn}>
      {(found) =>
        found ? (
          <Script
            key={found.attemptItemId}
            found={found}
            onOther={() => setExcept(found.attemptItemId)}
            onDone={onDone}
          />
        ) : (
          <Empty description="没有可抽查的已阅答卷">
            <Button onClick={onDone}>返回抽查</Button>
          </Empty>
        )
      }
    </Loaded>
  )
}

function Script({ found, onOther, onDone }: { found: Drawn; onOther: () => void; onDone: () => void }) {
  const { attemptItemId, keyPoints, max, step, marks } = found
  const save = useWrite(saveControl)
  const [score, setScore] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const fault = scoreFault(score, max, step)
  const keep = async () => {
    setTried(true)
    if (fault !== null || score === null) return
    if (!(await save.run({ attemptItemId, score }))) return
    tip('success', '已设为质控卷')
    onDone()
  }
  return (
    <>
      <div className="mark-head">
        <Button onClick={onDone}>返回抽查</Button>
        <Button onClick={onOther}>换一份</Button>
      </div>
      <ScriptSheet script={found} />
      <section className="mark-part" aria-label="评分情况">
        <p className="mark-figures">
          <GivenMarks marks={marks} />
        </p>
        {keyPoints.length > 0 && (
          <ul className="mark-keys" aria-label="得分要点">
            {keyPoints.map(({ text, points }) => (
              <li key={text}>
                {text}（{points} 分）
              </li>
            ))}
          </ul>
        )}
        <Form layout="vertical">
          <Form.Item
            label={`对照分（满分 ${max} 分）`}
            validateStatus={isTried && fault ? 'error' : ''}
            help={isTried && fault ? fault : '作为衡量阅卷人的标准，不改变考生得分。'}
          >
            <ScoreInput label="对照分" step={step} value={score} onChange={setScore} />
          </Form.Item>
        </Form>
        <Button type="primary" loading={save.isPending} onClick={() => void keep()}>
          设为质控卷
        </Button>
      </section>
    </>
  )
}
