import { StarFilled, StarOutlined } from '@ant-design/icons'
import type { GuideGroup } from '@portal/contract/areas/account/guide.ts'
import { Badge, Button, Input, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { usePreference } from '#src/platform/preferences.ts'
import { Block } from './Block.tsx'
import { openApp } from './open-application.ts'

type App = GuideGroup['apps'][number]
type Shelf = 'all' | 'favourites'

const shelves: { value: Shelf; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'favourites', label: '收藏' },
]

const ids = z.array(z.string())

/** Applications addressed to the person, by group. */
export function AppsBlock({ groups, retry }: { groups: GuideGroup[] | null; retry: () => unknown }) {
  const [shelf, setShelf] = useState<Shelf>('all')
  const [text, setText] = useState('')
  const [favourites, saveFavourites] = usePreference('favourites', ids, [])

  const isShown = ({ id, name }: App) =>
    (shelf === 'all' || favourites.includes(id)) && name.toLowerCase().includes(text.trim().toLowerCase())
  const toggle = (id: string) =>
    saveFavourites(favourites.includes(id) ? favourites.filter((each) => each !== id) : [...favourites, id])

  return (
    <Block
      title="应用"
      className="guide-apps"
      note={<Segmented size="small" options={shelves} value={shelf} onChange={setShelf} aria-label="应用范围" />}
      data={groups}
      isEmpty={(all) => all.every(({ apps }) => apps.length === 0)}
      empty="暂无可用应用"
      retry={retry}
    >
      {(all) => (
        <>
          <Input
            type="search"
            allowClear
            aria-label="搜索应用"
            placeholder="搜索应用"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {all
            .map((group) => ({ ...group, apps: group.apps.filter(isShown) }))
            .filter(({ apps }) => apps.length > 0)
            .map(({ id, name, apps }) => (
              <section key={id} aria-label={name}>
                <h3>{name}</h3>
                <ul className="guide-tiles">
                  {apps.map((app) => (
                    <AppTile
                      key={app.id}
                      app={app}
                      favourite={favourites.includes(app.id)}
                      onToggle={() => toggle(app.id)}
                    />
                  ))}
                </ul>
              </section>
            ))}
        </>
      )}
    </Block>
  )
}

function AppTile({ app, favourite, onToggle }: { app: App; favourite: boolean; onToggle: () => void }) {
  const { name, icon, badge, health } = app
  const starName = favourite ? `取消收藏 ${name}` : `收藏 ${name}`
  return (
    <li className="guide-tile">
      <button type="button" className="guide-tile-face" onClick={() => void openApp(app)}>
        <Badge count={badge} size="small">
          {icon === '' ? (
            <span className="guide-tile-letter" aria-hidden="true">
              {[...name][0]}
            </span>
          ) : (
            <img src={icon} alt="" />
          )}
        </Badge>
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
