import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { go, goBack, hasStepBack } from '#src/platform/navigate.ts'
import { nearestMenus } from '#src/platform/screens/nearest.ts'
import { findGroup, findScreen, groupOf } from '#src/platform/screens/screen-table.ts'
import { useMenu } from '#src/platform/screens/use-menu.ts'
import { readRefused } from '#src/platform/storage.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import './public-pages.css'
import { Signpost } from './Signpost.tsx'

const SUGGESTIONS = 3

export function NotFoundPage() {
  const [refused] = useState(readRefused)
  const menu = useMenu()
  const near = refused === '' ? [] : nearestMenus(menu, refused).slice(0, SUGGESTIONS)

  return (
    <div className="notice-page">
      {hasStepBack() && (
        <button type="button" className="notice-back" aria-label="返回" onClick={goBack}>
          <Icon name="back" />
        </button>
      )}
      <Signpost />
      <h1>页面不存在</h1>
      <p>抱歉，你访问的页面不存在。可能已改名，或链接少了一段。</p>
      {refused !== '' && <p className="notice-about">{refused}</p>}
      <div className="notice-actions">
        <Button type="primary" onClick={() => go('/guide')}>
          返回首页
        </Button>
      </div>
      {near.length > 0 && (
        <section className="notice-near" aria-label="也许你要找">
          <h2>也许你要找</h2>
          {near.map(({ path, title }) => (
            <Link key={path} to={path}>
              <span>
                <Icon name="forward" small />
              </span>
              <b>{title}</b>
              <small>{groupTitle(path)}</small>
            </Link>
          ))}
        </section>
      )}
    </div>
  )
}

const groupTitle = (path: string): string => {
  const screen = findScreen(path)
  return (screen && groupOf(screen)?.title) ?? findGroup(path)?.title ?? ''
}
