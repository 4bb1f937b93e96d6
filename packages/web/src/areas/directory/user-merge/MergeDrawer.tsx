import { getUser, type UserDetail, type UserRow, userDetail } from '@portal/contract/areas/directory/user.ts'
import { mergeUsers } from '@portal/contract/areas/directory/user-merge.ts'
import { labelOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { valueWords } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { MergeMoves } from './MergeMoves.tsx'
import './merge.css'
import { useMerge } from './use-merge.ts'

interface MergeDrawerProps {
  user: UserRow
  /** The second record where two were selected; otherwise it is looked for here. */
  other?: UserRow
  onDone?: () => void
  onClose: () => void
}

/** 合并重复: two records of one person become one; what moves is seen before anything does. */
export function MergeDrawer({ user, other, onDone, onClose }: MergeDrawerProps) {
  const { active } = usePage()
  const phone = useMedia(PHONE)
  const merge = useMerge()
  const [otherId, setOtherId] = useState(other?.id ?? null)
  const [chosenKeep, setChosenKeep] = useState<string>()
  const [typed, setTyped] = useState('')
  const first = useQuery(query(getUser, { id: user.id }))
  const second = useQuery({ ...query(getUser, { id: otherId ?? '' }), enabled: otherId !== null })
  const pair = first.data && second.data ? [first.data, second.data] : undefined
  const open = pair?.filter((each) => !isClosed(each)) ?? []
  const keepId = chosenKeep ?? open[0]?.id
  const keep = pair?.find(({ id }) => id === keepId)
  const drop = keep && pair?.find(({ id }) => id !== keepId)
  const isSure = drop !== undefined && typed.trim() === drop.code

  const choose = (id: string | null) => {
    setOtherId(id)
    setChosenKeep(undefined)
    setTyped('')
  }
  const submit = () => {
    if (!keep || !drop || !isSure || merge.isPending) return
    merge.begin(keep, drop, () => {
      onDone?.()
      onClose()
    })
  }

  if (!active) return null
  return (
    <LateDrawer
      open
      title="合并重复用户"
      size={phone ? '100%' : 760}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={
        <div className="kit-form-buttons">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" danger disabled={!isSure} loading={merge.isPending} onClick={submit}>
            合并
          </Button>
        </div>
      }
    >
      <div className="merge">
        {merge.error && <Alert type="error" showIcon role="alert" title={merge.error.words} />}
        {!other && (
          <Form.Item label="与哪个账号是同一人" htmlFor="merge-other" layout="vertical" className="merge-field">
            <PersonSelect id="merge-other" for={P.user} value={otherId} onChange={choose} without={[user.id]} />
          </Form.Item>
        )}
        {otherId !== null && (
          <Loaded of={pair ? first : second}>
            {() =>
              pair && (
                <Radio.Group
                  className="merge-pair"
                  aria-label="保留哪个账号"
                  value={keepId}
                  onChange={(event) => {
                    setChosenKeep(String(event.target.value))
                    setTyped('')
                  }}
                >
                  {pair.map((each) => (
                    <Side key={each.id} user={each} isKept={each.id === keepId} />
                  ))}
                </Radio.Group>
              )
            }
          </Loaded>
        )}
        {pair && open.length === 0 && (
          <Alert type="warning" showIcon title="两个账号都已停用或离职，请先启用或返聘要保留的账号" />
        )}
        {keep && drop && <Trial keep={keep} drop={drop} typed={typed} onType={setTyped} onEnter={submit} />}
      </div>
    </LateDrawer>
  )
}

/** A closed account can only be the one that goes. */
const isClosed = ({ enabled, employment }: UserDetail) => enabled === 0 || employment === 'left'

const facts = [
  'orgPath',
  'post',
  'phone',
  'mail',
  'idNumber',
  'employment',
  'hiredOn',
  'lastLoginAt',
  'source',
] as const

function Side({ user, isKept }: { user: UserDetail; isKept: boolean }) {
  return (
    <section className="merge-side" data-kept={isKept} aria-label={`${user.name}（${user.code}）`}>
      <Radio value={user.id} disabled={isClosed(user)}>
        <strong>{user.name}</strong>（{user.code}）{isKept ? '保留' : '被合并'}
        {isClosed(user) && (user.employment === 'left' ? '（已离职）' : '（已停用）')}
      </Radio>
      <dl>
        {facts.map((name) => (
          <div key={name}>
            <dt>{labelOf(userDetail.shape[name])}</dt>
            <dd>{valueWords(userDetail, name, user[name]) || '—'}</dd>
          </div>
        ))}
        <div>
          <dt>角色</dt>
          <dd>{user.roles.map(({ name }) => name).join('、') || '—'}</dd>
        </div>
      </dl>
    </section>
  )
}

interface TrialProps {
  keep: UserDetail
  drop: UserDetail
  typed: string
  onType: (text: string) => void
  onEnter: () => void
}

function Trial({ keep, drop, typed, onType, onEnter }: TrialProps) {
  const body = { keepId: keep.id, dropId: drop.id, dryRun: true, undo: false }
  // Under a name of its own: the merge itself refreshes everything about people, and must not be tried again by that.
  const trial = useQuery({
    queryKey: ['mergeTrial', keep.id, drop.id],
    queryFn: ({ signal }) => call(mergeUsers, body, { quiet: true, signal }),
    gcTime: 0,
  })
  return (
    <Loaded of={trial}>
      {({ moves }) => (
        <>
          <MergeMoves moves={moves} />
          <p className="user-note">
            合并后「{drop.name}（{drop.code}）」立即停用并退出所有设备，资料归入「{keep.name}（{keep.code}）」；24
            小时内没有新变化时可以撤销。
          </p>
          <Form.Item
            label={`输入被合并账号的工号 ${drop.code} 以确认`}
            htmlFor="merge-sure"
            layout="vertical"
            className="merge-field"
          >
            <Input
              id="merge-sure"
              autoComplete="off"
              value={typed}
              onChange={(event) => onType(event.target.value)}
              onPressEnter={onEnter}
            />
          </Form.Item>
        </>
      )}
    </Loaded>
  )
}
