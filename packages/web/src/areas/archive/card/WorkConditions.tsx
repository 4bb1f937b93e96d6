import type { WorkConclusion } from '@portal/contract/areas/archive/card-may-work.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { Tag } from 'antd'
import { Icon } from '#src/ui/icon/Icon.tsx'

const SOON_DAYS = 90

/** Days until the first condition ends, if that is soon. */
const daysLeft = ({ met, day }: WorkConclusion): number | null => {
  const ends = met.flatMap(({ until }) => (until === null ? [] : [until])).sort()
  const days = ends[0] === undefined ? null : Math.round((Date.parse(ends[0]) - Date.parse(day)) / DAY_MS)
  return days !== null && days <= SOON_DAYS ? days : null
}

/** 上岗条件 of a job: what is missing first, with how to get it. */
export function WorkConditions({ conclusion }: { conclusion: WorkConclusion }) {
  const { allowed, missing, met, job } = conclusion
  const left = daysLeft(conclusion)
  return (
    <section className="archive-work">
      <h2>
        上岗条件
        {!allowed && <Tag color="error">不满足</Tag>}
        {allowed &&
          (left === null ? <Tag color="success">满足</Tag> : <Tag color="warning">{left + 1} 天后不满足</Tag>)}
      </h2>
      <p className="note">{job}</p>
      <ul>
        {missing.map(({ text, how }) => (
          <li key={text} data-missing>
            <Icon name="warning" small />
            <div>
              <b>{text}</b>
              <p>{how}</p>
            </div>
          </li>
        ))}
        {met.map(({ text }) => (
          <li key={text}>
            <Icon name="tick" small />
            <div>{text}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
