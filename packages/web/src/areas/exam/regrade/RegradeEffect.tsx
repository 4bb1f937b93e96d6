import type { regradePreview } from '@portal/contract/areas/exam/regrade.ts'
import { certificateChange } from '@portal/contract/areas/exam/regrade-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Alert, Tag } from 'antd'

type Effect = ResultOf<typeof regradePreview>

const shiftWords = (by: number | null) =>
  by === null ? '首次得分' : by === 0 ? '分值退出总分' : `${by > 0 ? '+' : ''}${by} 分`

const changes = wordsOf(certificateChange)

const certificateWords = (counts: Effect['certificates']): string => {
  const parts = certificateChange.options.flatMap((change) =>
    counts[change] === 0 ? [] : [`${changes[change] ?? ''} ${counts[change]} 张`],
  )
  return parts.length === 0 ? '' : `证书随之变化：${parts.join('，')}。`
}

/** Whom a change would concern, before it is made. */
export function RegradeEffect({ effect }: { effect: Effect }) {
  const { attempts, affected, published, shifts, toPass, toFail, certificates, passFlips } = effect
  if (affected === 0) return <Alert type="info" showIcon title={`${attempts} 份答卷的得分都不变`} />
  const more = toPass + toFail - passFlips.length
  return (
    <>
      <p>
        <strong>
          {attempts} 份答卷中有 {affected} 份受影响
        </strong>
        {published > 0 && `，其中 ${published} 份成绩已公布`}
      </p>
      <ul className="regrade-shifts" aria-label="分数变化">
        {shifts.map(({ by, n }) => (
          <li key={String(by)}>
            <span>{shiftWords(by)}</span>
            <strong>{n} 份</strong>
          </li>
        ))}
      </ul>
      {passFlips.length === 0 ? (
        <p className="regrade-note">没有人的及格结论改变。</p>
      ) : (
        <>
          <p>
            及格结论改变：{toPass} 人变为及格，{toFail} 人变为不及格；已公布的，积分随之补发或收回。
            {certificateWords(certificates)}
          </p>
          <ul className="regrade-people" aria-label="及格结论改变的人员">
            {passFlips.map(({ personId, name, orgName, before, after, passes, certificate }) => (
              <li key={personId}>
                <span>
                  {name}
                  <small>{orgName}</small>
                </span>
                <span>
                  {before} → {after}
                </span>
                <Tag color={passes ? 'green' : 'red'}>{passes ? '变为及格' : '变为不及格'}</Tag>
                {certificate !== null && <Tag>{changes[certificate]}</Tag>}
              </li>
            ))}
          </ul>
          {more > 0 && <p className="regrade-note">另有 {more} 人未列出。</p>}
        </>
      )}
    </>
  )
}
