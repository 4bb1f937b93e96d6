import { P } from '@portal/contract/privileges.ts'
import { Alert, Button, Input, Segmented } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { ImportButton } from '#src/shared/exchange/ImportButton.tsx'
import { isSearchable } from '#src/shared/pickers/people-source.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import './org.css'
import { OrgFound } from './OrgFound.tsx'
import { OrgLevel } from './OrgLevel.tsx'
import { OrgList } from './OrgList.tsx'
import { OrgTable } from './OrgTable.tsx'
import type { OrgAct } from './org-act.ts'

const OrgDialogs = late(() => import('./OrgDialogs.tsx').then((module) => module.OrgDialogs))
const OrgPanel = late(() => import('./OrgPanel.tsx').then((module) => module.OrgPanel))

const WIDE = '(min-width: 1280px)'

/** 组织管理: the tree, or a list by conditions, with the properties of one unit beside it. */
export function OrgPage() {
  const { query, setQuery, active } = usePage()
  const phone = useMedia(PHONE)
  const wide = useMedia(WIDE)
  const [act, setAct] = useState<OrgAct>()
  const isList = query.view === 'list'
  const open = (id: string) => setQuery({ unit: id })
  const close = () => setQuery({ unit: undefined })
  const panel = query.unit && <OrgPanel key={query.unit} id={query.unit} onAct={setAct} onClose={close} />

  return (
    <div className="org-page">
      <header className="org-head">
        <Segmented
          aria-label="显示方式"
          value={isList ? 'list' : 'tree'}
          options={[
            { value: 'tree', label: '树形' },
            { value: 'list', label: '列表' },
          ]}
          onChange={(view) => setQuery({ view: view === 'list' ? 'list' : undefined, day: undefined, page: undefined })}
        />
        {!isList && (
          <LateDatePicker
            aria-label="历史结构"
            placeholder="历史结构：选择日期"
            maxDate={dayjs()}
            value={query.day ? dayjs(query.day) : null}
            onChange={(day) => setQuery({ day: day ? day.format('YYYY-MM-DD') : undefined })}
          />
        )}
        {(isList || !query.day) && (
          <>
            <Can codes={[P.orgAndDictionaryOrgEdit]}>
              <Button
                type="primary"
                className="org-add"
                onClick={() => setAct({ kind: 'add', parentId: query.unit ?? null })}
              >
                新增
              </Button>
            </Can>
            <ImportButton kind="units" access={[P.orgAndDictionaryOrgImport]} refreshes={['org', 'oa', 'user']} />
          </>
        )}
      </header>
      {query.day && !isList && (
        <Alert type="info" showIcon title={`${query.day} 的组织结构，仅供查看；人数为当前人数`} />
      )}
      <div className="org-columns" data-panel={wide && Boolean(query.unit)}>
        {isList ? (
          <OrgList onAct={setAct} onOpen={open} />
        ) : (
          <TreePart phone={phone} day={query.day} chosenId={query.unit} onAct={setAct} onOpen={open} />
        )}
        {wide && panel && <aside className="org-card">{panel}</aside>}
      </div>
      {!wide && panel && active && (
        <DrawerPart
          open
          title="单位详情"
          size={phone ? '100%' : 560}
          closable={{ 'aria-label': '关闭' }}
          onClose={close}
        >
          {panel}
        </DrawerPart>
      )}
      {act && <OrgDialogs act={act} onClose={() => setAct(undefined)} />}
    </div>
  )
}

interface TreePartProps {
  phone: boolean
  day: string | undefined
  chosenId: string | undefined
  onAct: (act: OrgAct) => void
  onOpen: (id: string) => void
}

function TreePart({ phone, day, chosenId, onAct, onOpen }: TreePartProps) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  return (
    <section className="org-card">
      {day === undefined && (
        <Input
          type="search"
          allowClear
          aria-label="搜索组织"
          placeholder="搜索名称、编码、拼音"
          maxLength={50}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {isSearchable(keyword) && day === undefined ? (
        <OrgFound keyword={keyword} onOpen={onOpen} />
      ) : phone ? (
        <OrgLevel day={day} onOpen={onOpen} />
      ) : (
        <OrgTable key={day} day={day} chosenId={chosenId} onAct={onAct} onOpen={onOpen} />
      )}
    </section>
  )
}
