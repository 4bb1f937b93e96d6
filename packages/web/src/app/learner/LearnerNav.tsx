import { DownOutlined } from '@ant-design/icons'
import { type FocusEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { isBuilt } from '#src/platform/screens/built.ts'
import { useShell } from '../page/shell-store.ts'
import { isWithin, type LearnerEntry, type LearnerGroup, learnerNav } from './learner-nav.ts'

/** 学习导航: entries stay although a person may find nothing in them; the page itself says so. */
export function LearnerNav() {
  const path = useShell((state) => state.shown?.screen.path) ?? ''
  return (
    <nav className="learner-nav" aria-label="学习导航" data-chrome>
      <ul>
        {learnerNav.map((each) =>
          'entries' in each ? (
            <NavGroup key={each.title} group={each} path={path} />
          ) : (
            isBuilt(each.path) && <NavEntry key={each.path} entry={each} path={path} />
          ),
        )}
      </ul>
    </nav>
  )
}

interface NavEntryProps {
  entry: LearnerEntry
  path: string
  onChoose?: () => void
}

function NavEntry({ entry, path, onChoose }: NavEntryProps) {
  return (
    <li>
      <Link to={entry.path} onClick={onChoose} aria-current={isWithin(path, entry) ? 'page' : undefined}>
        {entry.title}
      </Link>
    </li>
  )
}

/** Opens at a press, not at hover: a thumb has no hover. */
function NavGroup({ group, path }: { group: LearnerGroup; path: string }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const entries = group.entries.filter((entry) => isBuilt(entry.path))
  if (entries.length === 0) return null
  const active = entries.some((entry) => isWithin(path, entry))

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only watches what the button and links in it do
    <li
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false)
      }}
    >
      <button
        type="button"
        className={active ? 'learner-group-active' : undefined}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {group.title}
        <DownOutlined aria-hidden="true" />
      </button>
      <ul id={listId} hidden={!open}>
        {entries.map((entry) => (
          <NavEntry key={entry.path} entry={entry} path={path} onChoose={() => setOpen(false)} />
        ))}
      </ul>
    </li>
  )
}
