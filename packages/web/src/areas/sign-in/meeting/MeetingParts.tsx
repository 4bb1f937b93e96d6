import { getMeeting, type MeetingDetail, type MeetingFile } from '@portal/contract/areas/meeting/meeting.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#src/kit/query.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { minuteText } from '../sheet/wall/wall-words.ts'
import type { OwnerPartProps } from '../sign/SignResult.tsx'
import { OutStep } from '../sign/SignResult.tsx'

const useMeeting = (id: string) => useQuery(query(getMeeting, { id })).data

/** 主持 林书远. */
export function MeetingLine({ sheet }: OwnerPartProps) {
  const meeting = useMeeting(sheet.ownerId)
  if (!meeting) return null
  return (
    <li>
      <Icon name="person" />
      <span>主持 {meeting.hostName}</span>
    </li>
  )
}

interface Step {
  title: string
  note: string
  at: Date | null
  isNow: boolean
}

/** When each item of the agenda begins, as far as the lengths of those before it tell. */
export const agendaSteps = (
  { agenda, from, to }: Pick<MeetingDetail, 'agenda' | 'from' | 'to'>,
  now: number,
): Step[] => {
  let begins: number | null = from.getTime()
  return agenda.map(({ title, minutes, speaker }) => {
    const at = begins
    begins = at === null || minutes === null ? null : at + minutes * MINUTE_MS
    const end = begins ?? to.getTime()
    const isNow = at !== null && at <= now && now < end
    return {
      title,
      at: at === null ? null : new Date(at),
      isNow,
      note: [isNow && '正在进行', speaker].filter(Boolean).join(' · '),
    }
  })
}

/** 接下来: the agenda, and 签退 as a step of its own colour. */
export function MeetingSteps({ sheet, next }: OwnerPartProps) {
  const meeting = useMeeting(sheet.ownerId)
  const steps = meeting ? agendaSteps(meeting, serverNow()) : []
  if (steps.length === 0 && !next) return null
  const hours = meeting?.classHours ? `签退后计 ${meeting.classHours.toFixed(2)} 学时以内` : ''
  return (
    <section className="sign-card" aria-label="接下来">
      <h3>接下来</h3>
      <ol className="sign-steps">
        {steps.map(({ title, note, at, isNow }) => (
          <li key={title} data-mark={isNow ? 'now' : undefined}>
            <time>{at ? minuteText(at) : ''}</time>
            <div>
              <b>{title}</b>
              {note !== '' && <p>{note}</p>}
            </div>
          </li>
        ))}
        {next && <OutStep next={next} note={['散会时再扫一次', hours].filter(Boolean).join('，')} />}
      </ol>
    </section>
  )
}

/** 看会议资料，3 份. */
export function MeetingFoot({ sheet }: OwnerPartProps) {
  const meeting = useMeeting(sheet.ownerId)
  const count = meeting?.materials.length ?? 0
  const to = `/meetingSignInList?id=${sheet.ownerId}`
  return (
    <Link className="sign-button sign-primary" to={to}>
      {count > 0 ? `看会议资料，${count} 份` : '看会议详情'}
    </Link>
  )
}

/** A paper opens in the reader of the house where it is there, else as a file. */
export function MaterialLink({ file }: { file: MeetingFile }) {
  const { fileId, name, url } = file
  if (isBuilt('/pdfView')) return <Link to={`/pdfView?fileId=${fileId}`}>{name}</Link>
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {name}
    </a>
  )
}
