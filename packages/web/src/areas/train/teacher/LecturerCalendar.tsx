import {
  type FreeTime,
  type LecturerDetail,
  lecturerCalendar,
  saveFreeTimes,
} from '@portal/contract/areas/train/teacher/teacher.ts'
import { addDays, mondayOf, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { AddFreeTime } from './AddFreeTime.tsx'
import { spanText } from './span-text.ts'

const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** 日程 by week: what takes the lecturer up, and when he is free; he himself adds and takes away free times. */
export function LecturerCalendar({ lecturer }: { lecturer: LecturerDetail }) {
  const [monday, setMonday] = useState(() => mondayOf(shanghaiDay(new Date())))
  const [from, to] = [startOfDay(monday), startOfDay(addDays(monday, DAYS.length))]
  const week = useQuery(query(lecturerCalendar, { id: lecturer.id, from, to }))
  const save = useWrite(saveFreeTimes)
  const keep = async (free: FreeTime[]) =>
    (await save.run({ id: lecturer.id, revision: lecturer.revision, free })) !== undefined
  const drop = (gone: FreeTime) =>
    void keep(lecturer.free.filter((each) => each.from.getTime() !== gone.from.getTime()))
  return (
    <div className="kit-panels">
      <section>
        <div className="lecturer-week">
          <Button onClick={() => setMonday(addDays(monday, -7))}>上一周</Button>
          <strong>
            {monday} 至 {addDays(monday, 6)}
          </strong>
          <Button onClick={() => setMonday(addDays(monday, 7))}>下一周</Button>
        </div>
        <Loaded of={week}>
          {({ busy, free }) => (
            <ol className="lecturer-days">
              {DAYS.map((name, at) => {
                const day = addDays(monday, at)
                const on = <T extends { from: Date }>(list: readonly T[]) =>
                  list.filter((each) => shanghaiDay(each.from) === day)
                return (
                  <li key={day}>
                    <h3>
                      {name} {day.slice(5)}
                    </h3>
                    {on(free).map((time) => (
                      <p key={`f${time.from.getTime()}`} data-look="free">
                        空闲 {spanText(time.from, time.to).slice(11)}
                      </p>
                    ))}
                    {on(busy).map(({ kind, title, from: start, to: end, place, link }) => (
                      <p key={`${kind}${start.getTime()}${title}`} data-look={kind}>
                        {spanText(start, end).slice(11)} {link ? <Link to={link}>{title}</Link> : title}
                        {place && <small>{place}</small>}
                      </p>
                    ))}
                  </li>
                )
              })}
            </ol>
          )}
        </Loaded>
      </section>
      <section>
        <h2>可用时段</h2>
        {lecturer.free.length === 0 && (
          <p>{lecturer.may.free ? '还没有可用时段。填写后，排课时按空闲可以找到。' : '讲师还没有填写可用时段。'}</p>
        )}
        <ul className="lecturer-lines">
          {lecturer.free.map((time) => (
            <li key={time.from.getTime()}>
              <span>{spanText(time.from, time.to)}</span>
              {lecturer.may.free && (
                <Button type="link" danger disabled={save.isPending} onClick={() => drop(time)}>
                  移除
                </Button>
              )}
            </li>
          ))}
        </ul>
        {lecturer.may.free && (
          <AddFreeTime pending={save.isPending} onAdd={(times) => keep([...lecturer.free, ...times])} />
        )}
      </section>
    </div>
  )
}
