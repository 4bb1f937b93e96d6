import { findProgram } from '#src/platform/find-program.ts'

/** LibreOffice, where this machine has it. */
export interface OfficeTool {
  soffice: string
}

/** Null where there is none: office documents are then downloads, and whoever uploads one is told. */
export const findOffice = async (configured: string): Promise<OfficeTool | null> => {
  const names = configured === '' ? ['soffice', 'libreoffice'] : ['soffice']
  for (const name of names) {
    const soffice = await findProgram(name, configured)
    if (soffice) return { soffice }
  }
  return null
}
