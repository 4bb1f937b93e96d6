import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { go } from '#src/platform/navigate.ts'
import { nearestMenus } from '#src/platform/screens/nearest.ts'
import { useMenu } from '#src/platform/screens/use-menu.ts'
import { readRefused } from '#src/platform/storage.ts'
import './public-pages.css'

const SUGGESTIONS = 3

export function NotFoundPage() {
  const [refused] = useState(readRefused)
  const menu = useMenu()
  const near = refused === '' ? [] : nearestMenus(menu, refused).slice(0, SUGGESTIONS)

  return (
    <div className="notice-page">
      <h1>页面不存在</h1>
      <p>抱歉，你访问的页面不存在</p>
      {refused !== '' && <p className="notice-detail">{refused}</p>}
      <div className="notice-actions">
        <Button type="primary" onClick={() => go('/guide')}>
          返回首页
        </Button>
      </div>
      {near.length > 0 && (
        <section aria-label="你可能想去">
          <p>你可能想去</p>
          <ul className="notice-near">
            {near.map(({ path, title }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
