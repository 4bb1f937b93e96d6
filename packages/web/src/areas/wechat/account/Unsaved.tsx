import { createContext, type ReactNode, use, useRef } from 'react'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'

interface Unsaved {
  mark(dirty: boolean): void
  /** Runs `leave`, after a question where input would be lost. */
  guarded(leave: () => void): Promise<void>
}

const UnsavedContext = createContext<Unsaved>({
  mark: () => undefined,
  guarded: async (leave) => leave(),
})

/** What is written inside is asked about before another tab, article or account takes its place. */
export function UnsavedFrame({ children }: { children: ReactNode }) {
  const { markDirty } = usePage()
  const isDirty = useRef(false)

  const mark = (dirty: boolean) => {
    isDirty.current = dirty
    markDirty(dirty)
  }
  const guarded = async (leave: () => void) => {
    const question = { title: '内容尚未保存，确定离开？', okText: '离开', danger: true }
    if (isDirty.current && !(await askConfirm(question))) return
    mark(false)
    leave()
  }
  return <UnsavedContext value={{ mark, guarded }}>{children}</UnsavedContext>
}

export const useUnsaved = () => use(UnsavedContext)
