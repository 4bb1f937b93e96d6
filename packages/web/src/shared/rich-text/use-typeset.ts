import { useEffect, useMemo, useState } from 'react'
import { logFault } from '#src/platform/console.ts'
import { showable } from './show-rules.ts'

const hasFormula = (html: string) => /\$[^$\n]+\$/.test(html)

/** The markup as it may be shown; formulas are set as soon as their code has come, and stand as written until then. */
export const useTypeset = (html: string, formulas: boolean): string => {
  const clean = useMemo(() => showable(html), [html])
  const [set, keepSet] = useState<{ of: string; markup: string }>()
  const isWanted = formulas && hasFormula(clean)

  // The code of formulas is loaded by those texts alone that hold one.
  useEffect(() => {
    if (!isWanted) return
    let gone = false
    import('./formulas.ts')
      .then(({ typeset }) => {
        if (!gone) keepSet({ of: clean, markup: typeset(clean) })
      })
      .catch((error: unknown) => logFault('公式未能显示', error))
    return () => {
      gone = true
    }
  }, [clean, isWanted])

  return isWanted && set?.of === clean ? set.markup : clean
}
