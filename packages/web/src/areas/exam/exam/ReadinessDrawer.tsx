import { changeExamState, type ExamInHand, examReadiness } from '@portal/contract/areas/exam/exam/exam.ts'
import { examWarnings } from '@portal/contract/areas/exam/exam/words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { PracticeAlert } from '#src/shared/attempt/PracticeAlert.tsx'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { LoadProofPart } from '../proof/LoadProofPart.tsx'

type Readiness = ResultOf<typeof examReadiness>

const REFRESH_MS = 5000
const NUMBER = new Intl.NumberFormat('zh-CN')

/** 准备情况: papers, people, markers and the last load proof before the opening, and what still has to be done. */
export function ReadinessDrawer({ exam, onClose }: { exam: ExamInHand; onClose: () => void }) {
  const phone = useMedia(PHONE)
  const readiness = useQuery({ ...query(examReadiness, { examId: exam.id }), refetchInterval: REFRESH_MS })
  return (
    <LateDrawer open title={`准备情况：${exam.title}`} size={phone ? '100%' : 560} onClose={onClose}>
      <Loaded of={readiness}>{(found) => <Sheet exam={exam} found={found} />}</Loaded>
    </LateDrawer>
  )
}

const preparedWords = ({ preparesAt, prepared }: Readiness): string => {
  if (preparesAt === null) return '发布后，于开放前 30 分钟开始准备试卷。'
  if (prepared === 0 && preparesAt.getTime() > Date.now())
    return `将于 ${dateTimeText(preparesAt.getTime())} 开始准备试卷。`
  return '未准备好的人员开考时现场抽题，题数与总分相同。'
}

function Sheet({ exam, found }: { exam: ExamInHand; found: Readiness }) {
  const change = useWrite(changeExamState)
  const { prepared, audience, markers, subjective, newer, faults, warnings, proof } = found
  const others = warnings.filter((line) => line !== examWarnings.keyEarly)
  const adopt = async () => {
    const answer = await change.run({ id: exam.id, action: 'adopt' })
    if (answer) tip(answer.faults[0] ? 'error' : 'success', answer.faults[0]?.message ?? '已采用新版本，试卷将重新准备')
  }
  return (
    <>
      <dl className="exam-facts">
        <div>
          <dt>已准备</dt>
          <dd>
            {NUMBER.format(prepared)}/{NUMBER.format(audience)}
          </dd>
        </div>
        <div>
          <dt>考试对象</dt>
          <dd>{NUMBER.format(audience)} 人</dd>
        </div>
        <div>
          <dt>阅卷人</dt>
          <dd>{subjective ? `${markers.length} 人` : '无需阅卷'}</dd>
        </div>
      </dl>
      <p className="exam-faint">{preparedWords(found)}</p>
      {markers.length > 0 && <p>阅卷人：{markers.map(({ name }) => name).join('、')}</p>}
      <div className="exam-notes">
        {faults.length === 0 ? (
          <Alert type="success" showIcon title="没有影响开考的问题" />
        ) : (
          <Alert
            type="error"
            showIcon
            title="须处理的问题"
            description={<Lines lines={faults.map(({ message }) => message)} />}
          />
        )}
        {warnings.includes(examWarnings.keyEarly) && <PracticeAlert />}
        {others.length > 0 && <Alert type="warning" showIcon title="提醒" description={<Lines lines={others} />} />}
      </div>
      {exam.state === 'published' && <LoadProofPart exam={exam} proof={proof} audience={audience} />}
      {newer > 0 && (
        <Can codes={[P.examPublish]}>
          <div className="exam-buttons">
            <Button loading={change.isPending} onClick={() => void adopt()}>
              采用新版本
            </Button>
          </div>
        </Can>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="exam-list-plain">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
