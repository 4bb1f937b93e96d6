import { listSignEntries, type SignPersonRow } from '@portal/contract/areas/sign-in/host.ts'
import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import type { SignDirection } from '@portal/contract/areas/sign-in/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import '../sign/sign.css'
import '../sign/scan.css'
import { ScannedPerson, WalkIn } from './ScannedPerson.tsx'
import { AboutPerson, Line, SignedAt } from './tab/PersonLine.tsx'
import { useScanPerson } from './use-scan-person.ts'

const SHOWN = 8

/** 按姓名: somebody without a phone is found on the list and signed in; who is not on it, with a reason. */
export function FindPerson({ sheet, onClose }: { sheet: SheetRow; onClose: () => void }) {
  const isOutTime = sheet.outFrom !== null && sheet.outFrom <= sheet.serverTime
  const direction: SignDirection = isOutTime ? 'out' : 'in'
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const scan = useScanPerson(sheet.id)
  const found = useQuery({
    ...query(listSignEntries, {
      ...{ sheetId: sheet.id, page: 1, pageSize: SHOWN, keyword, exactTotal: false },
      ...{ sort: 'name' as const, filter: {} },
    }),
    enabled: keyword !== '',
  })
  const list = keyword === '' ? [] : (found.data?.list ?? [])
  return (
    <PageModal active open title="按姓名签到" footer={null} onCancel={onClose}>
      <Input
        autoFocus
        allowClear
        aria-label="姓名、工号或拼音"
        placeholder="姓名、工号或拼音"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          scan.clear()
        }}
      />
      {scan.fault !== '' && <Alert type="error" showIcon title={scan.fault} />}
      {scan.scanned && (
        <ScannedPerson
          key={`${scan.scanned.user.id} ${scan.scanned.at.getTime()}`}
          scanned={scan.scanned}
          direction={direction}
          onUndone={scan.clear}
        />
      )}
      <ul className="console-people">
        {list.map((person) => (
          <li key={person.id}>
            <Line {...person} about={<AboutPerson person={person} />}>
              <SignButton
                person={person}
                direction={direction}
                busy={scan.isPending}
                onSign={(userId) => void scan.take({ userId }, direction)}
              />
            </Line>
          </li>
        ))}
      </ul>
      {keyword !== '' && found.data && list.length === 0 && <p className="console-none">名单中没有“{keyword}”</p>}
      {sheet.walkIn === 'confirm' && !isOutTime && (
        <Outsider busy={scan.isPending} onSign={(userId, reason) => void scan.take({ userId, reason }, direction)} />
      )}
    </PageModal>
  )
}

interface SignButtonProps {
  person: SignPersonRow
  direction: SignDirection
  busy: boolean
  onSign: (userId: string) => void
}

function SignButton({ person, direction, busy, onSign }: SignButtonProps) {
  const { userId, inAt, outAt, name } = person
  const isDone = direction === 'in' ? inAt !== null : outAt !== null
  if (isDone || userId === null) return <SignedAt person={person} />
  const verb = direction === 'in' ? '签到' : '签退'
  return (
    <button
      type="button"
      className="verb"
      aria-label={`${verb}：${name}`}
      disabled={busy}
      onClick={() => onSign(userId)}
    >
      {verb}
    </button>
  )
}

function Outsider({ busy, onSign }: { busy: boolean; onSign: (userId: string, reason: string) => void }) {
  const [userId, setUserId] = useState<string | null>(null)
  return (
    <details className="console-unit">
      <summary>
        <b>不在名单中的人</b>
      </summary>
      <PersonSelect aria-label="名单外人员" value={userId} onChange={setUserId} />
      {userId !== null && !busy && (
        <WalkIn
          onAdmit={(reason) => {
            onSign(userId, reason)
            setUserId(null)
          }}
        />
      )}
    </details>
  )
}
