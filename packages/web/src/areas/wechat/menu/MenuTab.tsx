import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import { getMenu, type MenuContent, publishMenu, pullMenu, saveMenu } from '@portal/contract/areas/wechat/menu.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Dropdown, Tabs, Tag } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query, readOnce } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { tip } from '#src/platform/tips.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { useUnsaved } from '../account/Unsaved.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { MenuEditor } from './MenuEditor.tsx'
import type { Place } from './menu-draft.ts'
import './menu.css'

type Draft = ResultOf<typeof getMenu>

/** Which menu is looked at, and which of its buttons: stays when a save draws the draft anew. */
interface ShownPlaces {
  set: string
  places: Record<string, Place>
}

interface ShownProps {
  shown: ShownPlaces
  onShown: (shown: ShownPlaces) => void
}

/** Of the tab, for a save draws the draft anew while the rest of the act goes on. */
const useWrites = () => ({
  save: useWrite(saveMenu, { stays: true }),
  publish: useWrite(publishMenu, { stays: true }),
  pull: useWrite(pullMenu, { stays: true }),
})

type Writes = ReturnType<typeof useWrites>

interface DraftProps extends ShownProps {
  account: AccountRow
  known: Draft
  /** What the server said last: stays when the draft is drawn anew. */
  fault: string
  onFault: (words: string) => void
  writes: Writes
}

/** 菜单: the draft as it looks on a phone, what is live, and the versions before it. */
export function MenuTab({ account }: { account: AccountRow }) {
  const [shown, setShown] = useState<ShownPlaces>({ set: 'default', places: {} })
  const [fault, setFault] = useState('')
  const writes = useWrites()
  const draft = useQuery({ ...query(getMenu, { accountId: account.id }), ...readOnce })
  return (
    <Loaded of={draft}>
      {(known) => (
        <MenuDraft
          key={`${known.revision}-${known.version}`}
          account={account}
          known={known}
          shown={shown}
          onShown={setShown}
          fault={fault}
          onFault={setFault}
          writes={writes}
        />
      )}
    </Loaded>
  )
}

const wordsOfFault = (error: unknown) => {
  const { words, fields } = faultOf(error)
  return fields.map(({ message }) => message).join('；') || words
}

function MenuDraft({ account, known, fault, onFault, writes, ...places }: DraftProps) {
  const { mark } = useUnsaved()
  const [content, setContent] = useState<MenuContent>(known.content)
  const { save, publish, pull } = writes
  const accountId = account.id
  const isDirty = content !== known.content
  const isBusy = save.isPending || publish.isPending || pull.isPending

  const change = (next: MenuContent) => {
    setContent(next)
    mark(true)
  }
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    onFault('')
    try {
      await work()
      mark(false)
      tip('success', done)
    } catch (error) {
      onFault(wordsOfFault(error))
    }
  }
  const store = async () => {
    await save.send({ accountId, content, revision: known.revision })
    mark(false)
  }
  const publishAll = async () => {
    const consequence = '发布后所有粉丝将看到新菜单。'
    if (!(await confirm({ name: `${account.name} 的菜单`, verb: '发布', consequence }))) return
    await attempt(async () => {
      if (isDirty) await store()
      await publish.send({ accountId })
    }, '菜单已发布')
  }
  const pullLive = async () => {
    const consequence = '当前草稿将被线上菜单替换。'
    if (await confirm({ name: '线上菜单', verb: '拉取', consequence }))
      await attempt(() => pull.send({ accountId }), '已拉取')
  }
  const openVersion = async (version: number) => {
    const old = await call(getMenu, { accountId, version }).catch(() => undefined)
    if (old) change(old.content)
  }

  return (
    <section className="wechat-panel" aria-label="菜单">
      <div className="wechat-bar">
        <Button
          loading={save.isPending}
          disabled={!isDirty || isBusy}
          onClick={() => void attempt(store, '草稿已保存')}
        >
          保存草稿
        </Button>
        <Button type="primary" loading={publish.isPending} disabled={isBusy} onClick={() => void publishAll()}>
          发布
        </Button>
        <Button loading={pull.isPending} disabled={isBusy} onClick={() => void pullLive()}>
          拉取线上
        </Button>
        <Dropdown
          trigger={['click']}
          disabled={known.versions.length === 0 || isBusy}
          menu={{
            items: known.versions.map(({ version, publishedAt, publishedByName }) => ({
              key: version,
              label: `第 ${version} 版 ${dateTimeText(publishedAt.getTime())} ${publishedByName}`,
              onClick: () => void openVersion(version),
            })),
          }}
        >
          <Button>历史版本</Button>
        </Dropdown>
        {known.version === 0 ? <Tag>未发布</Tag> : <Tag color="blue">线上为第 {known.version} 版</Tag>}
        {(isDirty || known.changed) && <Tag color="warning">有未发布的修改</Tag>}
      </div>
      {fault !== '' && <Alert type="error" role="alert" showIcon title={fault} />}
      <div inert={isBusy}>
        <MenuSets accountId={accountId} content={content} onChange={change} {...places} />
      </div>
    </section>
  )
}

interface SetsProps extends ShownProps {
  accountId: string
  content: MenuContent
  onChange: (content: MenuContent) => void
}

const MOST_SETS = 10
const FIRST: Place = { top: 0, sub: null }

/** The default menu, then the conditional ones from above: the first whose condition holds is shown. */
function MenuSets({ accountId, content, onChange, shown, onShown }: SetsProps) {
  const setChosen = (set: string) => onShown({ ...shown, set })
  const placeIn = (set: string) => ({
    place: shown.places[set] ?? FIRST,
    onPlace: (place: Place) => onShown({ ...shown, places: { ...shown.places, [set]: place } }),
  })
  const { buttons, conditional } = content
  const setOne = (n: number, next: MenuContent['conditional'][number]) =>
    onChange({ ...content, conditional: conditional.map((each, at) => (at === n ? next : each)) })

  return (
    <Tabs
      type="editable-card"
      activeKey={shown.set}
      onChange={setChosen}
      hideAdd={conditional.length >= MOST_SETS}
      addIcon={<span>+ 个性化菜单</span>}
      onEdit={(target, action) => {
        if (action === 'add') {
          onChange({ ...content, conditional: [...conditional, { condition: { tagId: null, client: '1' }, buttons }] })
          setChosen(String(conditional.length))
        } else {
          onChange({ ...content, conditional: conditional.filter((_, n) => String(n) !== target) })
          setChosen('default')
        }
      }}
      items={[
        {
          key: 'default',
          label: '默认菜单',
          closable: false,
          children: (
            <MenuEditor
              buttons={buttons}
              {...placeIn('default')}
              onChange={(next) => onChange({ ...content, buttons: next })}
            />
          ),
        },
        ...conditional.map((each, n) => ({
          key: String(n),
          label: `个性化 ${n + 1}`,
          children: (
            <>
              <ConditionFields
                accountId={accountId}
                value={each.condition}
                onChange={(condition) => setOne(n, { ...each, condition })}
              />
              <MenuEditor
                buttons={each.buttons}
                {...placeIn(String(n))}
                onChange={(next) => setOne(n, { ...each, buttons: next })}
              />
            </>
          ),
        })),
      ]}
    />
  )
}
