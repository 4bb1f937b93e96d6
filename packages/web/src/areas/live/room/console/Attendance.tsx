import type { getLiveClass } from '@portal/contract/areas/live/class.ts'
import { type LiveRoom, liveAttendance, remindAbsent } from '@portal/contract/areas/live/room.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { clockTimeText } from '#src/shared/player/core/clock-text.ts'
import { isOn, isOver } from '../use-room.ts'
import { PeopleCurve } from './PeopleCurve.tsx'
import { unitWords } from './unit-words.ts'

const PAUSE_MS = 15_000
/** Beneath it a unit is red. */
const FEW = 75

interface AttendanceProps {
  live: ResultOf<typeof getLiveClass>
  room: LiveRoom
}

/** 在线 / 应到, the run of it, and the units where most are missing first. */
export function Attendance({ live, room }: AttendanceProps) {
  const on = isOn(room.state)
  const over = isOver(room.state) && room.state !== 'cancelled'
  const found = useQuery({
    ...query(liveAttendance, { id: live.id }),
    refetchInterval: on ? PAUSE_MS : false,
    refetchOnMount: 'always',
  })
  const remind = useWrite(remindAbsent)
  const tellAbsent = async (n: number) => {
    if (
      !(await confirm({
        name: `${n.toLocaleString('zh-CN')} 人`,
        verb: '提醒',
        consequence: '只提醒还没来过的人，10 分钟内只提醒一次。',
      }))
    )
      return
    const answer = await remind.run({ id: live.id })
    if (answer) tip('success', answer.sent > 0 ? `已提醒 ${answer.sent} 人` : '这些人 10 分钟内已提醒过')
  }
  return (
    <section className="live-console-people" aria-label="到课">
      <Loaded of={found}>
        {({ should, online, came, absent, peak, byOrg, curve }) =>
          on || over ? (
            <>
              <p className="people-now">
                <b>{(on ? online : came).toLocaleString('zh-CN')}</b>
                <span>
                  {on ? '在线' : '实到'} / 应到 {should.toLocaleString('zh-CN')}
                </span>
              </p>
              {curve.length > 1 && (
                <PeopleCurve
                  points={curve.map(({ at, people }) => ({ at, people }))}
                  peak={peak}
                  begun={live.startedAt ? clockTimeText(live.startedAt.getTime()) : ''}
                />
              )}
              <Units rows={byOrg} of={on ? 'online' : 'came'} />
              <footer className="people-foot">
                <span>{absent.toLocaleString('zh-CN')} 人没来过</span>
                {on && absent > 0 && (
                  <Button type="link" disabled={remind.isPending} onClick={() => void tellAbsent(absent)}>
                    提醒一次
                  </Button>
                )}
              </footer>
            </>
          ) : (
            <>
              <p className="people-now">
                <b>{should.toLocaleString('zh-CN')}</b>
                <span>应到</span>
              </p>
              <Expected rows={byOrg} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

type Row = ResultOf<typeof liveAttendance>['byOrg'][number]

/** Who of each unit is there, the units where most are missing first. */
function Units({ rows, of }: { rows: readonly Row[]; of: 'online' | 'came' }) {
  const wordsOf = unitWords(rows.map(({ orgName }) => orgName))
  return (
    <table className="people-units">
      <thead>
        <tr>
          <th scope="col">单位，缺的在前</th>
          <th scope="col">{of === 'online' ? '在线' : '实到'} / 应到</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ orgId, orgName, should, [of]: n }) => {
          const percent = Math.floor((n * 100) / Math.max(1, should))
          return (
            <tr key={orgId} data-few={percent < FEW}>
              <th scope="row" title={orgName}>
                {wordsOf(orgName)}
                <i style={{ width: `${percent}%` }} />
              </th>
              <td>
                <b>{n}</b> / {should} <span>{percent}%</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Before it begins nobody is missing: only how many each unit is to send. */
function Expected({ rows }: { rows: readonly Row[] }) {
  const wordsOf = unitWords(rows.map(({ orgName }) => orgName))
  return (
    <table className="people-units">
      <thead>
        <tr>
          <th scope="col">单位</th>
          <th scope="col">应到</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ orgId, orgName, should }) => (
          <tr key={orgId}>
            <th scope="row" title={orgName}>
              {wordsOf(orgName)}
            </th>
            <td>{should}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
