import {
  identityMapping,
  type LoginWayRow,
  listLoginWays,
  loginWayKind,
  saveLoginWay,
  testLoginWay,
  wayForms,
} from '@portal/contract/areas/account/way.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { WayDrawer } from './WayDrawer.tsx'
import './way.css'
import { StateWord } from '#src/ui/state/StateWord.tsx'

const kinds = wordsOf(loginWayKind)
const mappings = wordsOf(identityMapping)
const origins = { shipped: '未配置', server: '来自服务器配置，保存后以此处为准', saved: '' }

/** 登录方式: which ways stand on the sign-in page and in what order; secrets are written and never read back. */
export function WaysTab() {
  const ways = useQuery(query(listLoginWays, {}))
  const [editing, setEditing] = useState<LoginWayRow>()
  return (
    <section className="authority-card" aria-label="登录方式">
      <Loaded of={ways}>
        {({ list, returnUrl }) => (
          <>
            <ul className="way-list" aria-label="登录方式列表">
              {list.map((way, at) => (
                <WayRow key={way.kind} way={way} before={list[at - 1]} onEdit={() => setEditing(way)} />
              ))}
            </ul>
            <p className="authority-note">
              单点登录的回调地址：<code>{returnUrl}</code>
            </p>
          </>
        )}
      </Loaded>
      {editing && <WayDrawer key={editing.kind} way={editing} onClose={() => setEditing(undefined)} />}
    </section>
  )
}

interface WayRowProps {
  way: LoginWayRow
  /** The way above, with which this one changes places. */
  before: LoginWayRow | undefined
  onEdit: () => void
}

/** Long ones are named, not shown. */
const shownParams = ({ kind, params }: LoginWayRow) =>
  wayForms[kind].params.flatMap(({ key, label, long }) => (params[key] ? [long ? label : params[key]] : [])).join(' · ')

function WayRow({ way, before, onEdit }: WayRowProps) {
  const test = useWrite(testLoginWay)
  const save = useWrite(saveLoginWay)
  const { kind, name, enabled, mapBy, testedAt, source } = way

  const tryIt = async () => {
    const answer = await test.run({ id: kind })
    if (answer) tip(answer.ok ? 'success' : 'error', answer.text)
  }
  const place = (
    { testedAt: _testedAt, hasSecret: _hasSecret, source: _source, ...values }: LoginWayRow,
    sort: number,
  ) => save.run({ ...values, sort })
  const moveUp = async () => {
    if (!before) return
    const top = Math.max(before.sort, 0)
    if (await place(way, top)) await place(before, top + 1)
  }

  return (
    <li>
      <div>
        <strong>{name}</strong> {name !== kinds[kind] && <small>{kinds[kind]}</small>}{' '}
        <StateWord>{enabled ? '启用' : '停用'}</StateWord>
        <p>
          {[
            kind === 'password' ? '' : origins[source],
            shownParams(way),
            kind === 'oidc' || kind === 'cas' ? mappings[mapBy] : '',
            testedAt ? `${dateTimeText(testedAt.getTime())} 测试通过` : '',
          ]
            .filter(Boolean)
            .join('；')}
        </p>
      </div>
      <div className="way-acts">
        {before && (
          <Button size="small" loading={save.isPending} onClick={() => void moveUp()}>
            上移
          </Button>
        )}
        {kind !== 'password' && source !== 'shipped' && (
          <Button size="small" loading={test.isPending} onClick={() => void tryIt()}>
            测试连接
          </Button>
        )}
        <Button size="small" type="primary" ghost onClick={onEdit}>
          编辑
        </Button>
      </div>
    </li>
  )
}
