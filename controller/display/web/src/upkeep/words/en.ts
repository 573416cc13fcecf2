/// The words of what looks after a computer, in English: the source of el.po and ru.po beside it (README, "Words").
export const en = {
    'upkeep.fit': 'Is it fit?',
    'upkeep.look': 'To look at:',
    'upkeep.bad': 'Bad:',
    'upkeep.again': 'Look again',
    'upkeep.log': 'What it has logged',
    'upkeep.log.text': 'Newest first, since it was started. It says this in English, as “{doctor}” and “{journal}” do. Cards, names and codes are left out.',
    'upkeep.log.none': 'Nothing since it was started.',
} as const;
export type UpkeepKey = keyof typeof en;
