import { type ReactNode, useState } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { panelTitles } from './panel/SidePanel.tsx'
import type { ViewerTools } from './viewer-tools.ts'

/** One act of the bar: its sign, its name as a hint and for those who do not see it. */
function Tool({ icon, name, onClick, on }: { icon: IconName; name: string; onClick: () => void; on?: boolean }) {
  return (
    <button type="button" className="pdf-tool" title={name} aria-label={name} aria-pressed={on} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

/** The bar over the pages of a desk. */
export function PdfToolbar({ tools, acts }: { tools: ViewerTools; acts: ReactNode }) {
  const { panel, openPanel, page, pages, goTo, zoomPercent, zoomBy, fitWidth, fits, rotate, print } = tools
  const { isFull, toggleFull } = tools
  return (
    <div className="pdf-toolbar" role="toolbar" aria-label="文档工具">
      <Tool icon="outline" name="目录" on={panel === 'outline'} onClick={() => openPanel('outline')} />
      <Tool icon="grid" name="缩略图" on={panel === 'thumbs'} onClick={() => openPanel('thumbs')} />
      <Tool icon="search" name="搜索" on={panel === 'search'} onClick={() => openPanel('search')} />
      <span className="pdf-grow" />
      <Tool icon="up" name="上一页" onClick={() => goTo(page - 1)} />
      <PageField page={page} pages={pages} onGo={goTo} />
      <Tool icon="down" name="下一页" onClick={() => goTo(page + 1)} />
      <i className="pdf-bar" />
      <Tool icon="minus" name="缩小" onClick={() => zoomBy(-1)} />
      <output className="pdf-zoom" aria-label="缩放比例">
        {zoomPercent}%
      </output>
      <Tool icon="plus" name="放大" onClick={() => zoomBy(1)} />
      <Tool icon="width" name="适合宽度" on={fits} onClick={fitWidth} />
      <Tool icon="ahead" name="顺时针旋转" onClick={rotate} />
      <Tool icon={isFull ? 'shrink' : 'expand'} name={isFull ? '退出全屏' : '全屏'} onClick={toggleFull} />
      <span className="pdf-grow" />
      {print && <Tool icon="print" name="打印" onClick={print} />}
      {acts}
    </div>
  )
}

/** The page in hand, to be typed over; beyond the end is the last one. */
function PageField({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    const wanted = Number.parseInt(typed ?? '', 10)
    setTyped(null)
    if (wanted > 0) onGo(wanted)
  }
  return (
    <label className="pdf-page-field">
      <input
        inputMode="numeric"
        aria-label="页码"
        value={typed ?? page}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 5))}
        onFocus={({ target }) => target.select()}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
        }}
      />
      <span>/ {pages}</span>
    </label>
  )
}

export interface MoreAct {
  key: string
  label: string
  onClick: () => void
}

/** The bar beneath the pages of a phone. */
export function PdfFoot({ tools, acts }: { tools: ViewerTools; acts: readonly MoreAct[] }) {
  const { page, pages, openPanel, rotate, toggleFull, isFull, print, fits, fitWidth, enlarge } = tools
  const [isOpen, setOpen] = useState(false)
  const more = [
    { key: 'thumbs', label: '缩略图', onClick: () => openPanel('thumbs') },
    { key: 'rotate', label: '顺时针旋转', onClick: rotate },
    { key: 'full', label: isFull ? '退出全屏' : '全屏', onClick: toggleFull },
    ...(print ? [{ key: 'print', label: '打印', onClick: print }] : []),
    ...acts,
  ]
  return (
    <div className="pdf-foot">
      <b>
        第 {page}/{pages} 页
      </b>
      <span className="pdf-grow" />
      <button type="button" className="pdf-foot-tool" onClick={fits ? enlarge : fitWidth}>
        <Icon name={fits ? 'plus' : 'width'} />
        {fits ? '放大' : '适合宽度'}
      </button>
      {(['outline', 'search'] as const).map((name) => (
        <button key={name} type="button" className="pdf-foot-tool" onClick={() => openPanel(name)}>
          <Icon name={name === 'outline' ? 'outline' : 'search'} />
          {panelTitles[name]}
        </button>
      ))}
      <button
        type="button"
        className="pdf-foot-tool"
        aria-expanded={isOpen}
        aria-haspopup="menu"
        onClick={() => setOpen((old) => !old)}
      >
        <Icon name="dots" />
        更多
      </button>
      {isOpen && (
        <div className="pdf-more" role="menu" aria-label="更多">
          {more.map(({ key, label, onClick }) => (
            <button
              key={key}
              type="button"
              role="menuitem"
              onClick={() => {
                setOpen(false)
                onClick()
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
