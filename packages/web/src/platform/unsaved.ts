import { create } from 'zustand'
import { askConfirm } from './confirms.ts'

interface UnsavedState {
  /** Keys of kept pages and dialogs that hold unsaved input. */
  dirty: ReadonlySet<string>
  /** Uploads and the like under way, by name. */
  running: ReadonlySet<string>
}

export const useUnsaved = create<UnsavedState>(() => ({ dirty: new Set(), running: new Set() }))

const toggled = (set: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> => {
  if (set.has(key) === on) return set
  const next = new Set(set)
  if (on) next.add(key)
  else next.delete(key)
  return next
}

export const markDirty = (key: string, dirty: boolean) =>
  useUnsaved.setState((state) => ({ dirty: toggled(state.dirty, key, dirty) }))

/** An upload that a closed page would lose. */
export const markRunning = (name: string, running: boolean) =>
  useUnsaved.setState((state) => ({ running: toggled(state.running, name, running) }))

export const isDirty = (key: string) => useUnsaved.getState().dirty.has(key)

/** Asks before the unsaved input of a page is lost, and lets go of it then; true where there is none. */
export const mayLose = async (key: string, verb = '离开'): Promise<boolean> => {
  if (!isDirty(key)) return true
  if (!(await askConfirm({ title: `内容尚未保存，确定${verb}？`, okText: verb, danger: true }))) return false
  markDirty(key, false)
  return true
}

export const dirtyKeys = (): readonly string[] => [...useUnsaved.getState().dirty]

export const hasUnsaved = () => {
  const { dirty, running } = useUnsaved.getState()
  return dirty.size > 0 || running.size > 0
}

export const forgetUnsaved = () => useUnsaved.setState({ dirty: new Set(), running: new Set() })

/** The browser's own question at reload and close. */
export const guardReload = () =>
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault()
  })
