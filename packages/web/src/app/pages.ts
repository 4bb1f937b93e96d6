import type { LazyPage, PageRoute } from '#src/platform/page-route.ts'
import { setBuiltPaths } from '#src/platform/screens/built.ts'
import { setHelpTexts } from '#src/platform/screens/page-help.ts'

// Every area that has a routes.tsx contributes by itself; there is no list to forget.
const modules = import.meta.glob<Record<string, readonly PageRoute[]>>('../areas/*/routes.tsx', { eager: true })

const pages = new Map<string, LazyPage>(
  Object.values(modules)
    .flatMap((module) => Object.values(module).flat())
    .map(({ path, page }) => [path, page]),
)

/** The page of a path, or null where it has not been built. */
export const findPage = (path: string): LazyPage | null => pages.get(path) ?? null

setBuiltPaths(pages.keys())
setHelpTexts(() => import('./help/help-texts.ts').then((module) => module.helpTexts))
