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
import { isOn } from '../use-room.ts'
import { PeopleCurve } from './PeopleCurve.tsx'

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
  const found = useQuery({
    ...query(liveAttendance, { id: live.id }),
    refetchInterval: on ? PAUSE_MS : false,
    refetchOnMount: 'always',
  })
  const remind = useWrite(remindAbsent)
  const tellAbsent = async (n: number) => {
    if (!(await confirm({ name: `${n} 人`, verb: '提醒', consequence: '10 分钟内只提醒一次。' }))) return
    const answer = await remind.run({ id: live.id })
    if (answer) tip('success', answer.sent > 0 ? `已提醒 ${answer.sent} 人` : '这些人 10 分钟内已提醒过')
  }
  return (
    <section className="live-console-people" aria-label="到课">
      <Loaded of={found}>
        {({ should, online, came, peak, byOrg, curve }) => {
          const shown = (row: { online: number; came: number }) => (on ? row.online : row.came)
          const absent = should - (on ? online : came)
          return (
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
              <table className="people-units">
                <thead>
                  <tr>
                    <th scope="col">单位，缺的在前</th>
                    <th scope="col">{on ? '在线' : '实到'} / 应到</th>
                  </tr>
                </thead>
                <tbody>
                  {byOrg.map((row) => {
                    const percent = Math.floor((shown(row) * 100) / Math.max(1, row.should))
                    return (
                      <tr key={row.orgId} data-few={percent < FEW}>
                        <th scope="row">
                          {row.orgName}
                          <i style={{ width: `${percent}%` }} />
                        </th>
                        <td>
                          <b>{shown(row)}</b> / {row.should} <span>{percent}%</span>
                        </td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
              <footer className="people-foot">
                <span>{Math.max(0, absent).toLocaleString('zh-CN')} 人没来</span>
                {on && absent > 0 && (
                  <Button type="link" disabled={remind.isPending} onClick={() => void tellAbsent(absent)}>
                    提醒一次
                  </Button>
                )}
              </footer>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
