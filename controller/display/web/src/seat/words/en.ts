/// The words of a player's panel in English: the source of el.po and ru.po beside it (README, "Words"). A panel asks and never
/// blames.
export const en = {
    'seat.title': 'Kibitz: {seat}',
    'seat.board': 'Board {number}', 'seat.dealer': 'Dealer {seat}',
    'seat.you': 'You', 'seat.connecting': 'Connecting to the table …',
    'seat.lost': 'No connection. It is being tried again; what you press is sent then.',
    'seat.sending': 'Being sent …', 'seat.failed': 'Not done: {why}', 'seat.stale': 'The table has gone on meanwhile: look again.',
    'seat.unwritten': 'Done. The table cannot save at the moment.',
    'seat.not-panel': 'This seat has another panel: here you can only watch.',
    'seat.end.taken': 'Another device has taken this seat over.', 'seat.end.shut': 'The Director has ended this device’s place at the table.',
    'seat.end.gone': 'This device no longer has its seat: another one took it over, or the Director ended it.', 'seat.end.join': 'Join again',

    'join.title': 'Join the table', 'join.text': 'Type the code that the Director shows, or scan its picture.',
    'join.code': 'Code, eight digits', 'join.go': 'Join', 'join.going': 'Joining …', 'join.wrong': 'There is no such code. Look at the digits again.',
    'join.used': 'Another device has joined with this code. Ask the Director for a new one.', 'join.old': 'This code is no longer good. Ask the Director for a new one.',
    'join.off': 'This table has no spectators now.', 'join.wait': 'Too many wrong codes from here. It is tried again by itself at {time}.',
    'join.unreachable': 'The table cannot be reached. It is being tried again.', 'join.short': 'The code has eight digits; so far there are {count}.',
    'join.there': 'This device has joined already:', 'join.scorer': 'Scorer', 'join.technician': 'Technician', 'join.spectator': 'Spectator', 'join.screen': 'The table’s screen',
    'join.left': 'This device has left its seat. To come back, ask the Director for a new code.', 'join.left.watch': 'You have stopped watching. The same link or code lets you in again.',

    'prompt.call': 'Your call', 'prompt.lead': 'Your lead, face down', 'prompt.lead-face-up': 'Your lead, face up', 'prompt.play': 'Your turn to play',
    'prompt.play-dummy': 'Name dummy’s card', 'prompt.move': 'Dummy: play', 'prompt.show': 'Please show your card again',
    'prompt.claim': 'Claim: do you agree?', 'prompt.confirm': 'Is this the result?', 'prompt.claim-asked': 'A claim?', 'prompt.explain': 'An opponent asks',
    'prompt.waits': '{seat} is to play', 'prompt.waits.call': '{seat} is to call', 'prompt.waits.lead': '{seat} leads', 'prompt.nobody': 'Please wait',
    'prompt.no-board': 'No board on the table', 'prompt.stop': 'STOP: please wait {seconds} s', 'prompt.stop.done': 'The pause is over: your call',
    'prompt.stop.other': 'STOP: {seat} waits {seconds} s', 'prompt.stop.said': '{seat} has said STOP', 'prompt.stop.yours': 'You have said STOP: now your bid',
    'prompt.claimed': '{seat} has claimed', 'prompt.finished': 'The board is finished', 'prompt.facing': 'The lead lies face down: questions now',

    'box.label': 'Bidding box', 'box.make': 'Make this call', 'box.choose': 'Choose a call', 'box.alert': 'Alert', 'box.explain': 'Explain …',
    'box.stop': 'STOP', 'box.other': 'Another call …', 'box.other.back': 'Usual calls', 'box.other.hint': 'Every call is open now, also out of turn or below the last bid.',
    'box.explained': 'With: {words}', 'box.change': 'I did not mean that call', 'box.change.hint': 'Choose the call you meant. The Director decides.',
    'box.change.back': 'My call stands',

    'explain.title': 'What does it mean?', 'explain.own': 'Your opponents see this; your partner does not.', 'explain.words': 'In your words',
    'explain.use': 'Use this', 'explain.choose': 'Or choose',
    'explain.natural': 'Natural', 'explain.artificial': 'Artificial', 'explain.forcing': 'Forcing', 'explain.weak': 'Weak', 'explain.strong': 'Strong',
    'explain.transfer': 'Transfer', 'explain.stayman': 'Asks for a major', 'explain.takeout': 'For takeout', 'explain.penalty': 'For penalty',
    'explain.none-agreed': 'No agreement',
    'announce.choose': 'As it is announced', 'announce.least': '{cards} or more cards', 'announce.game': 'Game forcing', 'announce.between': 'Between weak and strong',
    'announce.hearts': 'Shows hearts', 'announce.spades': 'Shows spades', 'announce.clubs': 'Shows clubs', 'announce.minor': 'Shows a minor',

    'ask.title': 'The auction', 'ask.text': 'Tap an opponent’s call to ask what it means. His partner answers; only you see the answer.',
    'ask.asked': 'You have asked. {seat} answers.', 
    'ask.of': '{seat:Nom} asks what your partner’s call means', 'ask.send': 'Answer',

    'tool.calls': 'Calls, questions', 'tool.claim': 'Claim', 'tool.last': 'Last trick', 'tool.arrange': 'I am arranging', 'tool.director': 'Director',
    'tool.settings': 'Settings', 'tool.close': 'Close', 'tool.cancel': 'Cancel',

    'dummy.label': 'Dummy’s cards', 'dummy.high': 'High', 'dummy.low': 'Low', 'dummy.win': 'Win it', 'dummy.anything': 'Any card',
    'dummy.play': 'Play', 'dummy.tap': 'Tap a card of dummy’s',
    'trick.label': 'Trick {number}', 'trick.won': 'Tricks: you {us}, they {them}', 'trick.last': 'Trick {number}, won by {seat:gen}',

    'claim.how': 'How many of the {left} tricks left are yours?', 'claim.statement': 'How will you play? (if you like)', 'claim.make': 'Claim {tricks} of {left}',
    'claim.concede': 'Concede all', 'claim.of': '{seat} claims {tricks} of the {left} tricks left', 'claim.agree': 'I agree', 'claim.contest': 'I contest it',
    'claim.contested': 'It is contested: the Director comes. Leave the cards.', 'claim.agreed': 'You have agreed. Waiting for the others.',
    'claim.asked': 'Is this a claim?', 'claim.asked.note': 'Hands have come down. Who claims says how many tricks; else you play on.',
    'claim.asked.dummy': 'The others are asked.', 'claim.play-on': 'No, we play on', 'claim.mine': 'I claim …',
    'claim.waiting': 'Waiting for the opponents.', 'claim.object': 'Object to it',

    'result.yes': 'Yes, that is right', 'result.no': 'No', 'result.waits': 'Waiting for {side}', 'result.objected': 'You have said no: the Director comes.',
    'result.next': 'Next board', 'result.start': 'Start board {number}', 'result.less': 'One less', 'result.more': 'One more',
    'compared.title': 'Board {board} elsewhere:', 'compared.nobody': 'nobody else has played it yet', 'compared.percent': 'you have {value} %',
    'compared.imps': 'you have {value} IMPs', 'compared.here': 'at this table', 'compared.par': 'Par:',
    'result.put-back': 'Put your cards back into the board.',

    'round.title': 'Round {round} of {rounds}', 'round.pair': 'you are pair {pair}', 'round.sits-out': 'You sit out this round.',
    'round.against': 'Against pair {pair}', 'round.against.names': 'Against pair {pair}: {names}', 'round.team': 'you play for team {team}', 'round.against.team': 'Against team {team}', 'round.against.team.names': 'Against team {team}: {names}', 'round.board': 'board {boards}', 'round.boards': 'boards {boards}',
    'round.then': 'After this round: table {table}, {side}, {boards}', 'round.then.idle': 'After this round: table {table}, {side}; you sit out there',
    'round.then.out': 'After this round you sit out.', 'round.last': 'This is the last round.',
    'round.left': '{time} left', 'round.stands': '{time} left, the clock stands', 'round.over': '{time} over time',

    'who.ask': 'Who sits here?', 'who.change': 'Put the names right', 'who.text': 'The names stand in the results; the Director sees that they were typed here.',
    'who.own': 'You ({seat})', 'who.partner': 'Your partner ({seat})', 'who.send': 'That is us', 'who.done': 'Thank you: the names are told.',

    'tool.corrected': 'Corrected', 'corrected.title': 'Corrected by the Director', 'corrected.board': 'Board {number}', 'corrected.what': 'Corrected: {what}',
    'corrected.back': 'The correction is taken back: {what}', 'corrected.now': 'It counts now: {what}', 'corrected.cancelled': 'No result',
    'corrected.side': 'You are recorded as {side}.', 'corrected.away': 'I have read it',

    'leave.title': 'Leave this seat?', 'leave.text': 'This device has no more to do with the table then. To come back you need a new code from the Director.', 'leave.stay': 'Stay',

    'director.title': 'Call the Director?', 'director.text': 'Nobody else at the table sees that you have called from here.', 'director.call': 'Call the Director',
    'director.called': 'The Director has been called.',

    'prefs.hand': 'Hand', 'prefs.hand.right': 'Right', 'prefs.hand.left': 'Left', 'prefs.size': 'Size of letters',
    'prefs.size.normal': 'Normal', 'prefs.size.large': 'Large', 'prefs.size.larger': 'Very large', 'prefs.leave': 'Leave this seat',
    'prefs.voice': 'Voice and keys, for a player who does not see (with an earphone)', 'prefs.voice.on': 'On', 'prefs.voice.off': 'Off',
    'prefs.pace': 'Speed of the voice', 'prefs.pace.slow': 'Slow', 'prefs.pace.usual': 'Usual', 'prefs.pace.fast': 'Fast',
    'prefs.earphone': 'May your own cards be told? In an earphone only: whoever hears this device hears your hand', 'prefs.earphone.no': 'No', 'prefs.earphone.yes': 'Yes, I wear an earphone',

    'talk.hand': 'Your reader hears', 'talk.hand.none': 'Your reader hears no card', 'talk.help.hand': 'your own cards, as your reader hears them',
    'talk.hand.earphone': 'Your own cards are told in an earphone only: say in the settings that you wear one',
    'talk.on': 'The voice is on. You are {seat}.', 'talk.on.help': '{key} tells what the keys do.', 'talk.did': '{seat}: {what}', 'talk.alerted': 'Alert', 'talk.contract': '{contract} by {seat:gen}',
    'talk.unread': 'a card that was not read', 'talk.no-review': 'The calls may not be reviewed any more', 'talk.trick.none': 'No card lies on the table',
    'talk.winner': '{seat} wins the trick', 'talk.dummy.none': 'Dummy’s cards are not on the table', 'talk.none': 'none', 'talk.last.none': 'The last trick may not be seen now',
    'talk.made': 'just made', 'talk.over': '{by} over', 'talk.down': '{by} down', 'talk.calls.changed': 'The calls have been changed',
    'talk.cards.changed': 'The play has been changed', 'talk.means': '{call} means: {words}', 'talk.cleared': 'Put away', 'talk.enter': 'Enter does it',
    'talk.unusual': 'This call is out of turn or below the last bid', 'talk.sure': 'Enter once more, if you mean it', 'talk.nothing': 'Nothing is chosen', 'talk.done': 'Done',
    'talk.ask': 'What does {call} by {seat:gen} mean?', 'talk.type': 'Type, then Enter', 'talk.deleted': '{letter} deleted',
    'talk.help.bid': 'level, then suit: a bid', 'talk.help.pass': 'pass', 'talk.help.double': 'double, redouble', 'talk.help.alert': 'alert, with the call chosen',
    'talk.help.meaning': 'type what the call means', 'talk.help.stop': 'the stop warning', 'talk.help.change': 'the last call was not meant',
    'talk.help.dummy': 'suit, then rank: dummy’s card', 'talk.help.high': 'high, low', 'talk.help.win': 'win it', 'talk.help.any': 'any card', 'talk.help.answer': 'yes, no',
    'talk.help.question': 'ask about an opponent’s call; again: about the one before', 'talk.help.claim': 'claim: type the tricks', 'talk.help.next': 'number of the next board',
    'talk.help.now': 'what is asked for now', 'talk.help.board': 'board, contract, tricks', 'talk.help.calls': 'the calls', 'talk.help.trick': 'the trick on the table',
    'talk.help.last': 'the last trick', 'talk.help.cards': 'dummy’s cards', 'talk.help.tricks': 'tricks won', 'talk.help.again': 'say it again', 'talk.help.director': 'call the Director',
    'talk.help.enter': 'do what was chosen', 'talk.help.escape': 'put it away',
} as const;
export type SeatKey = keyof typeof en;
