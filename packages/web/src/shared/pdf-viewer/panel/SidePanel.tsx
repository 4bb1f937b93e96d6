import type { PDFDocumentProxy } from 'pdfjs-dist'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { Search } from '../search/use-search.ts'
import { OutlinePanel } from './OutlinePanel.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { ThumbPanel } from './ThumbPanel.tsx'

export type PanelName = 'outline' | 'thumbs' | 'search'

export const panelTitles: Record<PanelName, string> = { outline: '目录', thumbs: '缩略图', search: '搜索' }

interface SidePanelProps {
  panel: PanelName
  document: PDFDocumentProxy
  page: number
  search: Search
  /** On a phone the panel covers the pages and goes when a place was chosen. */
  covers: boolean
  onPanel: (panel: PanelName | null) => void
  onGo: (page: number) => void
}

const names: readonly PanelName[] = ['outline', 'thumbs', 'search']

/** Beside the pages: outline, small pages, search. */
export function SidePanel({ panel, document, page, search, covers, onPanel, onGo }: SidePanelProps) {
  const leave = () => {
    if (covers) onPanel(null)
  }
  const go = (target: number) => {
    onGo(target)
    leave()
  }
  return (
    <aside className="pdf-panel" aria-label={panelTitles[panel]}>
      <header>
        <div role="tablist" aria-label="文档导航">
          {names.map((name) => (
            <button key={name} type="button" role="tab" aria-selected={name === panel} onClick={() => onPanel(name)}>
              {panelTitles[name]}
            </button>
          ))}
        </div>
        <button type="button" className="pdf-tool" aria-label="关闭导航" onClick={() => onPanel(null)}>
          <Icon name="cross" />
        </button>
      </header>
      {panel === 'outline' && <OutlinePanel document={document} onGo={go} />}
      {panel === 'thumbs' && <ThumbPanel document={document} page={page} onGo={go} />}
      {panel === 'search' && <SearchPanel search={search} pages={document.numPages} onChosen={leave} />}
    </aside>
  )
}
