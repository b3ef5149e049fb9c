/**
 * Words that common passwords are made of, lower case, without substitutions. An Admin's password must contain more.
 */
export const commonWords = `
access account admin administrator adminadmin alexander america andrea andrew angel angela anthony apple april arsenal
ashley asshole august austin autumn awesome
babygirl bailey banana barcelona baseball basketball batman beautiful benjamin bitch blink bonjour boomer brandon broncos
brother bubbles buddy bulldog buster butterfly
cameron carlos carolina champion changeit changeme charles charlie cheese chelsea cherry chester chicago chicken chocolate
christian christmas christopher computer confidential contrasena cookie corvette cowboys cristina crystal cupcake
daddy dallas daniel database david december default denver diamond dolphin donald dragon drowssap
eagles elephant elizabeth eminem enter eternity everything
facebook falcon family fashion february ferrari fender fishing flower football forever freedom friday friend friends
fuckyou fucking
gandalf garfield gateway george ginger golden google gorilla guest guitar
hannah happy hardcore harley heather hello helloworld hockey homer honda hottie hunter
iloveyou infinity internet iwantu
jackson jasmine jennifer jessica jesus johnny jonathan jordan joseph joshua julian july junior justin
killer kitten knight knock kristen
ladies lakers lauren letmein letmeinnow liberty lifehack liverpool login london lovely lover loveme lovers lucky
maggie magic manager manchester manutd march marina marlboro martin master matrix matthew maverick maxwell melissa member
mercedes merlin metallica michael michelle mickey midnight monday money monkey monster morgan motdepasse mother mustang
mypassword myspace
nathan newyork nicholas nicole ninja nirvana nothing november number
october office oliver online operator orange owner
pakistan panther parola parool passcode passphrase password passwort patricia patrick peaches peanut pepper phoenix playboy
please pokemon porsche prince princess private purple pussy
qazwsx rabbit rachel raiders rainbow ranger rangers realmadrid rebecca redsox richard robert root rosebud russia
samantha samsung sandra saturday scooter scorpion secret secure security senha september server service shadow shannon
shop silver simple slayer slipknot smokey snoopy soccer sophie spider spiderman spring staff starwars steelers steven
storm strong student summer sunday sunflower sunshine superman superuser support sweet sweety swordfish system
taylor teacher tennis test tester testing thomas thunder thursday tigger tiger toor toyota trouble trustno tuesday
tweety twilight
unbelievable unknown user username
valentina vanessa victor victoria vincent
wachtwoord wednesday welcome westside whatever william willow winner winter wizard wordpass
yamaha yankees yellow zxcvbnm
`
  .trim()
  .split(/\s+/);

/** Keyboard walks and other common sequences; any four in a row count, forwards or backwards. */
export const keyboardWalks = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '147258369',
  '741852963',
  '!@#$%^&*()',
];
