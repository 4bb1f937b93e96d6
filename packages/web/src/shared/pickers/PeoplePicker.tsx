import { Button, Input } from 'antd'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { CandidateList } from './CandidateList.tsx'
import { ChosenList } from './ChosenList.tsx'
import { type Chosen, type ChosenPerson, withMore } from './chosen.ts'
import { OrgBranch } from './OrgBranch.tsx'
import { PasteNumbers } from './paste/PasteNumbers.tsx'
import type { PickingCode } from './people-source.ts'
import './pickers.css'
import { useRecentPeople } from './recent-people.ts'
import { useDebounced } from './use-debounced.ts'

interface PeoplePickerProps {
  /** Code of the screen that picks; without it people can only be searched for. */
  for?: PickingCode
  title?: string
  single?: boolean
  max?: number
  /** Whole units may be chosen too. */
  units?: boolean
  initial?: readonly Chosen[]
  /** May be none. */
  onOk: (chosen: Chosen[]) => void
  onClose: () => void
}

const MOST_PEOPLE = 500

/** 选择人员: search, tree, candidates and the chosen in their order. Mount it to open it. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { for: code, title = '选择人员', single = false, max = MOST_PEOPLE, units = false, onOk, onClose } = props
  const { active } = usePage()
  const phone = useMedia(PHONE)
  const [chosen, setChosen] = useState<Chosen[]>([...(props.initial ?? [])])
  const [text, setText] = useState('')
  const [unit, setUnit] = useState<{ id: string; name: string } | null>(null)
  const [isPasting, setPasting] = useState(false)
  const [recent, remember] = useRecentPeople()
  const keyword = useDebounced(text.trim())

  const add = (more: readonly Chosen[]) => {
    const next = withMore(chosen, more, { single, max })
    if (next.refusal !== null) tip('warning', next.refusal)
    setChosen(next.chosen)
  }
  const drop = (ids: readonly string[]) => setChosen(chosen.filter(({ id }) => !ids.includes(id)))
  const finish = () => {
    remember(chosen.filter((each): each is ChosenPerson => each.kind === 'user'))
    onOk(chosen)
  }

  return (
    <PageModal
      active={active}
      open
      width={phone ? 'calc(100vw - 16px)' : 960}
      className="people-picker"
      title={title}
      onCancel={onClose}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      footer={
        <div className="people-picker-foot">
          <Button disabled={chosen.length === 0} onClick={() => setChosen([])}>
            清空
          </Button>
          {!single && <Button onClick={() => setPasting(true)}>粘贴工号</Button>}
          <Button type="primary" className="people-picker-ok" onClick={finish}>
            确定
          </Button>
        </div>
      }
    >
      <Input
        type="search"
        role="searchbox"
        aria-label="搜索姓名、工号、拼音"
        placeholder="搜索姓名、工号、拼音"
        autoFocus
        allowClear
        maxLength={50}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="people-picker-columns" data-tree={code !== undefined}>
        {code !== undefined && (
          <OrgBranch
            code={code}
            value={unit?.id ?? null}
            onChange={(next) => {
              setText('')
              setUnit(next)
            }}
            onTakeUnit={units ? (taken) => add([{ kind: 'unit', below: true, ...taken }]) : undefined}
          />
        )}
        <CandidateList
          code={code}
          keyword={keyword}
          unit={unit}
          recent={recent}
          chosen={chosen}
          single={single}
          onAdd={add}
          onDrop={drop}
        />
        <ChosenList chosen={chosen} max={max} single={single} onChange={setChosen} />
      </div>
      {isPasting && <PasteNumbers code={code} onFound={add} onClose={() => setPasting(false)} />}
    </PageModal>
  )
}
