import { StarFilled, StarOutlined } from '@ant-design/icons'
import type { GuideGroup } from '@portal/contract/areas/account/guide.ts'
import { Button, Input, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { AskApplications } from './AskApplications.tsx'
import { Block } from './Block.tsx'
import { AppFace } from './home/AppFace.tsx'
import { SignInTile } from './home/SignInTile.tsx'
import { openApp } from './open-application.ts'
import { useTiles } from './use-tiles.ts'

const TileArranger = late(() => import('./TileArranger.tsx').then((module) => module.TileArranger))

type App = GuideGroup['apps'][number]
type Shelf = 'all' | 'favourites' | 'recent'
type Tiles = ReturnType<typeof useTiles>

const shelves: { value: Shelf; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'favourites', label: '收藏' },
  { value: 'recent', label: '最近' },
]

const nothingOn: Partial<Record<Shelf, string>> = { favourites: '暂无收藏的应用', recent: '暂无最近打开的应用' }

/** What stands on a shelf, group by group; 最近 is one row of its own, the latest first. */
const onShelf = (groups: GuideGroup[], shelf: Shelf, { favourites, hidden, recent, arranged }: Tiles): GuideGroup[] => {
  if (shelf === 'recent') {
    const all = new Map(groups.flatMap(({ apps }) => apps).map((app) => [app.id, app]))
    return [{ id: 'recent', name: '最近', apps: recent.flatMap((id) => all.get(id) ?? []) }]
  }
  const isShown = ({ id }: App) => (shelf === 'all' ? !hidden.includes(id) : favourites.includes(id))
  return groups.map((group) => ({ ...group, apps: arranged(group.apps).filter(isShown) }))
}

/** Applications addressed to the person, by group, in the person's own order. */
export function AppsBlock({ groups, retry }: { groups: GuideGroup[] | null; retry: () => unknown }) {
  const [shelf, setShelf] = useState<Shelf>('all')
  const [isArranging, setArranging] = useState(false)
  const tiles = useTiles()

  return (
    <Block
      title="应用"
      className="guide-apps"
      note={
        <span className="guide-apps-tools">
          <AskApplications />
          <Button type="link" size="small" aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
            {isArranging ? '完成' : '整理'}
          </Button>
          <Segmented size="small" options={shelves} value={shelf} onChange={setShelf} aria-label="应用范围" />
        </span>
      }
      data={groups}
      isEmpty={() => false}
      empty=""
      retry={retry}
    >
      {(all) =>
        isArranging ? <Arranging groups={all} tiles={tiles} /> : <Shelves all={all} shelf={shelf} tiles={tiles} />
      }
    </Block>
  )
}

function Shelves({ all, shelf, tiles }: { all: GuideGroup[]; shelf: Shelf; tiles: Tiles }) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = onShelf(all, shelf, tiles)
    .map((group) => ({ ...group, apps: group.apps.filter(({ name }) => name.toLowerCase().includes(wanted)) }))
    .filter(({ apps }) => apps.length > 0)
  return (
    <>
      <Input
        type="search"
        allowClear
        aria-label="搜索应用"
        placeholder="搜索应用"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {shown.length === 0 && <p className="guide-empty">{(wanted === '' && nothingOn[shelf]) || '没有匹配的应用'}</p>}
      {shelf === 'all' && '签到会议'.includes(wanted) && (
        <section aria-label="门户">
          <h3>门户</h3>
          <ul className="guide-tiles">
            <li className="guide-tile">
              <SignInTile className="guide-tile-face" />
            </li>
          </ul>
        </section>
      )}
      {shown.map(({ id, name, apps }) => (
        <section key={id} aria-label={name}>
          <h3>{name}</h3>
          <ul className="guide-tiles">
            {apps.map((app) => (
              <AppTile
                key={app.id}
                app={app}
                favourite={tiles.favourites.includes(app.id)}
                onToggle={() => tiles.toggleFavourite(app.id)}
                onOpen={() => tiles.noteOpened(app.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Arranging({ groups, tiles }: { groups: GuideGroup[]; tiles: Tiles }) {
  return groups.map(({ id, name, apps }) => (
    <section key={id} aria-label={name}>
      <h3>{name}</h3>
      <TileArranger
        tiles={tiles.arranged(apps)}
        hidden={tiles.hidden}
        onArrange={tiles.arrange}
        onToggle={tiles.toggleHidden}
      />
    </section>
  ))
}

interface AppTileProps {
  app: App
  favourite: boolean
  onToggle: () => void
  onOpen: () => void
}

function AppTile({ app, favourite, onToggle, onOpen }: AppTileProps) {
  const open = () => {
    onOpen()
    void openApp(app)
  }
  const { name, health } = app
  const starName = favourite ? `取消收藏 ${name}` : `收藏 ${name}`
  return (
    <li className="guide-tile" data-health={health}>
      <button type="button" className="guide-tile-face" onClick={open}>
        <AppFace app={app} />
        <span>{name}</span>
        {health === 'down' && <Tag color="warning">暂不可用</Tag>}
      </button>
      <Button
        type="text"
        size="small"
        className="guide-tile-star"
        aria-label={starName}
        aria-pressed={favourite}
        title={starName}
        icon={favourite ? <StarFilled /> : <StarOutlined />}
        onClick={onToggle}
      />
    </li>
  )
}
