import type { ExamInHand } from '@portal/contract/areas/exam/exam/exam.ts'
import { hallNeeds, type LoadProof, type ProofFigures, proveExam } from '@portal/contract/areas/exam/proof.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Button, Progress } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { timeAgo } from '#src/ui/time/time-ago.ts'

interface LoadProofPartProps {
  exam: ExamInHand
  proof: LoadProof | null
  /** People of the exam now. */
  audience: number
}

const COUNT = new Intl.NumberFormat('zh-CN')
const FIGURE = new Intl.NumberFormat('zh-CN', { maximumSignificantDigits: 2 })

/** 负载验证: the last proof that this installation can open this hall, and a new one. */
export function LoadProofPart({ exam, proof, audience }: LoadProofPartProps) {
  const prove = useWrite(proveExam)
  const begin = async () => {
    const answer = await prove.run({ examId: exam.id })
    if (answer) tip('success', `已开始，将模拟 ${answer.people} 人，完成后显示在这里`)
  }
  const isRunning = proof?.state === 'running'
  return (
    <section className="exam-proof" aria-labelledby="exam-proof-title">
      <h3 id="exam-proof-title">负载验证</h3>
      {proof ? <LastProof proof={proof} audience={audience} /> : <p>尚未做过。</p>}
      <p className="exam-faint">
        用本场试卷模拟抽题、进场、保存和交卷：分批进行，批间让出时间给其他人；随即全部撤回，不留下答卷、成绩和积分。
      </p>
      <Can codes={[P.examPublish]}>
        <Button loading={prove.isPending} disabled={isRunning} onClick={() => void begin()}>
          {proof ? '重新验证' : '开始验证'}
        </Button>
      </Can>
    </section>
  )
}

function LastProof({ proof, audience }: { proof: LoadProof; audience: number }) {
  const { state, at, byName, people, done, figures, build, sitting } = proof
  if (state === 'running')
    return (
      <p role="status">
        验证中，已模拟 {done}/{people} 人
        <Progress percent={Math.round((done / people) * 100)} aria-label="验证进度" />
      </p>
    )
  const when = `${dateTimeText(at.getTime())}（${timeAgo(at.getTime(), serverNow())}），${byName}`
  if (!figures) return <Alert type="warning" showIcon title={`上次验证未完成：${when}`} />
  return (
    <>
      <p>
        {when}，模拟 {done} 人，版本 {build}
        {sitting > 0 && `，当时另有 ${COUNT.format(sitting)} 人在答题`}
      </p>
      <Staleness proof={proof} />
      <Needs figures={figures} audience={audience} />
      <Costs figures={figures} />
    </>
  )
}

/** What keeps the figures from being those of today. */
function Staleness({ proof: { changed, otherBuild } }: { proof: LoadProof }) {
  const reasons = [...(changed ? ['试卷或题目已变化'] : []), ...(otherBuild ? ['系统版本已更新'] : [])]
  if (reasons.length === 0) return null
  return <Alert type="warning" showIcon title={`验证后${reasons.join('，')}，建议重新验证`} />
}

const secondsText = (seconds: number): string => (seconds < 1 ? '不到 1 秒' : `约 ${FIGURE.format(seconds)} 秒`)

/** What it means for all people of the exam at one time. */
function Needs({ figures, audience }: { figures: ProofFigures; audience: number }) {
  const { entry, unprepared, handIn, saves } = hallNeeds(figures, audience)
  const people = `${COUNT.format(audience)} 人`
  const lines = [
    { ...entry, text: `${people}同时进场${secondsText(entry.seconds)}全部进入` },
    { ...unprepared, text: `试卷未提前准备时，现场抽题${secondsText(unprepared.seconds)}全部进入` },
    {
      ...saves,
      text: `作答时每秒约 ${FIGURE.format(Math.max(1, saves.perSecond))} 次保存，可承受 ${FIGURE.format(saves.most)} 次`,
    },
    { ...handIn, text: `${people}同时交卷${secondsText(handIn.seconds)}全部完成` },
  ]
  // Papers are made ready half an hour before: that none is there is what may happen to few.
  const fits = entry.fits && saves.fits && handIn.fits
  return (
    <Alert
      type={fits ? 'success' : 'warning'}
      showIcon
      title={fits ? '按验证结果估算，可以承受本场考试' : '按验证结果估算，部分环节会变慢，建议分批进场'}
      description={
        <ul className="exam-list-plain">
          {lines.map(({ text, fits: isFit }) => (
            <li key={text}>
              {text}
              {!isFit && '（偏慢）'}
            </li>
          ))}
        </ul>
      }
    />
  )
}

const STEPS: readonly [keyof ProofFigures, string][] = [
  ['draw', '抽题'],
  ['start', '开考'],
  ['save', '保存'],
  ['handIn', '交卷'],
  ['commit', '写盘'],
]

const msText = (ms: number): string => `${FIGURE.format(ms)} 毫秒`

function Costs({ figures }: { figures: ProofFigures }) {
  return (
    <details className="exam-proof-costs">
      <summary>
        每人开考 {msText(figures.start.mean)}、保存 {msText(figures.save.mean)}、交卷 {msText(figures.handIn.mean)}
      </summary>
      <table>
        <caption>单位：毫秒</caption>
        <thead>
          <tr>
            <th scope="col">环节</th>
            <th scope="col">每人</th>
            <th scope="col">一批 p50</th>
            <th scope="col">一批 p95</th>
          </tr>
        </thead>
        <tbody>
          {STEPS.map(([step, name]) => (
            <tr key={step}>
              <th scope="row">{name}</th>
              <td>{FIGURE.format(figures[step].mean)}</td>
              <td>{FIGURE.format(figures[step].p50)}</td>
              <td>{FIGURE.format(figures[step].p95)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="exam-faint">
        一批 16 人，同时到达、一起处理。不含网络传输、登录，以及交卷后的积分和证书，估算时已为这些预留一半时间。
      </p>
    </details>
  )
}
