import { listRooms } from '@portal/contract/areas/meeting/room.ts'
import { lecturerOptions } from '@portal/contract/areas/train/teacher/teacher.ts'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { type PastedRow, pastedSessions } from './pasted-sessions.ts'
import type { SessionDraft } from './session-draft.ts'

interface PasteSessionsProps {
  onTake: (drafts: SessionDraft[]) => void
  onClose: () => void
}

/** Ids of lecturers by their names; a name that two share, or nobody has, is told. */
const lecturersBy = async (names: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, readonly string[]>()
  for (const keyword of new Set(names)) {
    const options = await call(lecturerOptions, { keyword, freeOnly: false, ids: [] }, { quiet: true })
    found.set(
      keyword,
      options.filter(({ name }) => name === keyword).map(({ id }) => id),
    )
  }
  return found
}

const roomsByName = async (): Promise<ReadonlyMap<string, string>> => {
  const body = { page: 1, pageSize: 200, keyword: '', exactTotal: false, filter: { enabled: true } }
  return new Map((await call(listRooms, body, { quiet: true })).list.map(({ id, name }) => [name, id]))
}

const resolved = async (rows: readonly PastedRow[]) => {
  const lecturers = await lecturersBy(rows.flatMap((row) => row.lecturers))
  const rooms = await roomsByName()
  const faults = rows.flatMap(({ row, lecturers: names }) =>
    names.flatMap((name) => {
      const count = lecturers.get(name)?.length ?? 0
      if (count === 1) return []
      return [{ row, message: count === 0 ? `师资中没有“${name}”` : `师资中有 ${count} 位“${name}”，请在表中选择` }]
    }),
  )
  const drafts = rows.map(({ day, begin, end, title, lecturers: names, place, hours }): SessionDraft => {
    const roomId = rooms.get(place) ?? null
    return {
      key: crypto.randomUUID(),
      title,
      courseCode: '',
      day,
      begin,
      end,
      roomId,
      place: roomId === null ? place : '',
      lecturerIds: names.flatMap((name) => {
        const ids = lecturers.get(name) ?? []
        return ids.length === 1 ? ids : []
      }),
      hours,
      makeUpItem: null,
      started: false,
    }
  })
  return { drafts, faults }
}

/** 从 Excel 粘贴: sessions as rows of a table; nothing is taken while a row cannot be read. */
export function PasteSessions({ onTake, onClose }: PasteSessionsProps) {
  const { active } = usePage()
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<string[]>([])
  const [isReading, setReading] = useState(false)
  const { rows } = pastedSessions(text)

  const take = async () => {
    const read = pastedSessions(text)
    const said = (found: readonly { row: number; message: string }[]) =>
      found.map(({ row, message }) => `第 ${row} 行：${message}`)
    if (read.faults.length > 0) return setFaults(said(read.faults))
    if (read.rows.length === 0) return setFaults(['请先从 Excel 复制课程表，再粘贴到这里'])
    setReading(true)
    try {
      const { drafts, faults: unknown } = await resolved(read.rows)
      if (unknown.length > 0) setFaults(said(unknown))
      else onTake(drafts)
    } catch (error) {
      setFaults([wordsOfError(error)])
    } finally {
      setReading(false)
    }
  }
  return (
    <PageModal
      active={active}
      open
      width={720}
      title="从 Excel 粘贴课程表"
      okText={rows.length > 0 ? `添加 ${rows.length} 个课次` : '添加'}
      confirmLoading={isReading}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <p>依次为：日期、时间、主题、讲师、地点、学时。讲师按姓名在师资中查找，地点与会议室同名时占用会议室。</p>
      <Input.TextArea
        aria-label="课程表"
        placeholder={'2026-12-01\t09:00-10:30\t班组长的安全职责\t赵安平\t教室 301\t2.00'}
        rows={8}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setFaults([])
        }}
      />
      {faults.length > 0 && (
        <Alert type="error" role="alert" title={faults.map((fault) => <div key={fault}>{fault}</div>)} />
      )}
    </PageModal>
  )
}
