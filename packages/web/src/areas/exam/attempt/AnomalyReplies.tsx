import { anomalyRefusals, myAnomalies, type OwnAnomaly, replyAnomaly } from '@portal/contract/areas/exam/anomaly.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { fullTimeText } from '#src/ui/time/date-text.ts'

const LEAST = 2
const MOST = 1000

/** What the examinee is asked about his sitting; nothing where nobody asked. */
export function AnomalyReplies({ attemptId }: { attemptId: string }) {
  const { data = [] } = useQuery(query(myAnomalies, { attemptId }))
  if (data.length === 0) return null
  return (
    <section className="own-sheet" aria-label="作答情况说明">
      <h2>作答情况说明</h2>
      <p className="exam-waiting-note">以下是统计线索，不代表违纪，也不会自动改变成绩。请如实说明，提交后不能修改。</p>
      {data.map((note) => (
        <Note key={note.id} note={note} />
      ))}
    </section>
  )
}

function Note({ note: { id, text, reply, repliedAt } }: { note: OwnAnomaly }) {
  const save = useWrite(replyAnomaly, { refreshes: ['examAnomaly'] })
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const length = [...words.trim()].length
  const isSound = length >= LEAST && length <= MOST
  const send = async () => {
    setTried(true)
    if (isSound && (await save.run({ id, text: words.trim() }))) tip('success', '说明已提交')
  }
  return (
    <div className="exam-anomaly">
      <p>{text}。</p>
      {repliedAt ? (
        <p className="exam-waiting-note">
          我的说明（{fullTimeText(repliedAt.getTime())}）：{reply}
        </p>
      ) : (
        <>
          <Form.Item
            validateStatus={isTried && !isSound ? 'error' : ''}
            help={isTried && !isSound ? anomalyRefusals.text.message : undefined}
          >
            <Input.TextArea
              aria-label="说明"
              rows={3}
              count={{ show: true, max: MOST, strategy: (all) => [...all].length }}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </Form.Item>
          <Button type="primary" loading={save.isPending} onClick={() => void send()}>
            提交说明
          </Button>
        </>
      )}
    </div>
  )
}
